import type { Translation } from '../say.ts'
import type { texts as english } from './rich-text.en.ts'

export const texts: Translation<typeof english> = {
  loading: 'جارٍ تحميل المحرر',
  tools: 'التنسيق: {{label}}',
  bold: 'غامق',
  italic: 'مائل',
  underline: 'تسطير',
  heading: 'عنوان كبير',
  subheading: 'عنوان صغير',
  bullets: 'قائمة',
  numbers: 'قائمة مرقمة',
  quote: 'اقتباس',
  link: 'إدراج رابط',
  undo: 'تراجع',
  redo: 'إعادة',
  'link-address': 'عنوان الرابط',
  'link-wrong': 'ابدأ بـ ‎https://‎ أو ‎mailto:‎ أو، في هذه البوابة، بـ ‎/‎.',
  'link-set': 'تعيين',
  'link-cancel': 'إلغاء',
}
