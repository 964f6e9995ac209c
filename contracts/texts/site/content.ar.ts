import type { Translation } from '../say.ts'
import type { texts as english } from './content.en.ts'

export const texts: Translation<typeof english> = {
  'site-content': 'محتوى الموقع',
  page: 'صفحة',
  news: 'الأخبار',
  loading: 'جارٍ التحميل',
  'no-page': 'هذه الصفحة غير موجودة',
  'no-page-hint': 'ربما كُتب العنوان خطأً أو لم تعد الصفحة معروضة.',
  'preview-refused': 'يمكن لفريق العمل فقط معاينة المسودة.',
  'preview-shown': 'معاينة المسودة: لا يراها الأعضاء بعد.',
  'no-news': 'لا أخبار بعد',
  'no-news-hint': 'هنا يُنشر ما يجري في المجتمع.',
  'no-item': 'هذا الخبر غير موجود',
  'all-news': 'كل الأخبار',
  'read-more': 'اقرأ المزيد',
  'read-more-of': 'اقرأ المزيد: {{title}}',
  'popup-close': 'إغلاق هذه الرسالة',
  ok: 'حسنًا',
  'leave-title': 'أنت تغادر هذا الموقع',
  'leave-hint': 'يؤدي هذا الرابط إلى موقع آخر لا نديره:',
  'leave-stay': 'البقاء هنا',
  'leave-wait': 'حسنًا ({{seconds, number}})',
  chat: 'الدردشة',
  'chat-close': 'إغلاق الدردشة',
  thanks: 'شكرًا',
}
