import type { Translation } from '../say.ts'
import type { texts as english } from './preview.en.ts'

export const texts: Translation<typeof english> = {
  preview: 'معاينة',
  'all-surveys': 'كل الاستبيانات',
  lead: 'تجيب بصفة مشارك تجريبي. لا يُحفظ شيء: لا تُحتسب في الأرقام ولا الحصص ولا المكافآت.',
  version: 'الإصدار',
  jump: 'الصفحة',
  'at-the-end': 'في النهاية',
  variables: 'متغيرات الخلفية',
  'variables-example': 'SOURCE=2&PANEL=abc',
  'use-variables': 'البدء بهذه المتغيرات',
  'enter-all': 'ادخل كل المجلدات',
  restart: 'البدء من جديد',
  rules: 'قواعد هذه الصفحة',
  'no-condition': 'بلا شرط',
  'no-rules': 'ليس لهذه الصفحة قواعد: يراها الجميع كاملة.',
  'of-page': 'صفحة',
  'of-question': 'سؤال',
  'of-screen': 'استبعاد',
  'of-alert': 'رسالة تنبيه',
  'of-quota': 'حصة',
  holds: 'صحيح الآن',
  'does-not-hold': 'غير صحيح الآن',
  'would-leave': 'هنا يغادر المشارك الاستبيان',
  'to-address': 'ينقل الاستبيان بعد ذلك إلى',
  'to-sign-in': 'ينقل الاستبيان بعد ذلك إلى تسجيل الدخول.',
}
