import type { Translation } from '../say.ts'
import type { texts as english } from './media.en.ts'

export const texts: Translation<typeof english> = {
  upload: 'رفع صورة',
  choose: 'اختيار صورة سبق رفعها',
  title: 'الصور المرفوعة',
  loading: 'جارٍ تحميل الصور',
  none: 'لا توجد صور بعد',
  'none-hint': 'تُدرَج هنا الصور التي يرفعها الفريق للموقع.',
  close: 'إغلاق',
}
