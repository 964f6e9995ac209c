import type { Translation } from '../say.ts'
import type { texts as english } from './badges.en.ts'

export const texts: Translation<typeof english> = {
  title: 'الشارات',
  lead: 'ما مُنح لك في هذا المجتمع.',
  loading: 'جارٍ تحميل الشارات…',
  failed: 'تعذّر تحميل الشارات',
  'none-title': 'لا شارات بعد',
  'none-hint': 'شارك في الاستبيانات والاستطلاعات وادعُ آخرين: تأتي الشارات معها.',
  awarded: 'مُنحت في {{date}}',
}
