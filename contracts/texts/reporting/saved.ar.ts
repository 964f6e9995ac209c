import type { Translation } from '../say.ts'
import type { texts as english } from './saved.en.ts'

export const texts: Translation<typeof english> = {
  'filter-saved': 'حُفظ عامل التصفية.',
  'filter-deleted': 'حُذف عامل التصفية.',
  'save-filter': 'احفظ عامل التصفية',
  'saved-filters': 'عوامل التصفية المحفوظة',
  'filter-name': 'اسم عامل التصفية',
  'load-filter': 'حمّل عامل تصفية محفوظًا',
  'choose-filter': 'اختر عامل تصفية',
  'count-of': '{{some, number}} من {{all, number}} ({{share, number(style: percent; maximumFractionDigits: 1)}})',
  'count-all_zero': 'لا مجيبين',
  'count-all_one': 'مجيب واحد',
  'count-all_two': 'مجيبان',
  'count-all_few': '{{count, number}} مجيبين',
  'count-all_many': '{{count, number}} مجيبًا',
  'count-all_other': '{{count, number}} مجيب',
  save: 'احفظ',
  cancel: 'إلغاء',
  close: 'أغلق',
  delete: 'احذف',
  'rows-saved': 'حُفظت مع الاستبيان.',
  'rows-of-survey': 'محفوظة مع هذا الاستبيان',
  'save-rows': 'احفظ هذه الصفوف مع الاستبيان',
  'remove-row': 'أزل من الاستبيان: {{name}}',
  'rows-changed': 'غيّر شخص آخر هذه الصفوف في الأثناء',
  'rows-changed-hint': 'تعرض القائمة الآن نسخته. أعد تعديلك.',
}
