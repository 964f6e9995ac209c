import type { Translation } from '../say.ts'
import type { texts as english } from './menu.en.ts'

export const texts: Translation<typeof english> = {
  members: 'الأعضاء',
  outbox: 'صندوق الصادر',
  profile: 'ملفك الشخصي',
  'tab-overview': 'نظرة عامة',
  'tab-name': 'الاسم الظاهر',
  'tab-emails': 'إعدادات البريد',
  'tab-newsletter': 'النشرة',
  'tab-username': 'البريد الإلكتروني',
  'tab-password': 'كلمة المرور',
  'tab-surveys': 'استبياناتي',
  'tab-logins': 'عمليات تسجيل الدخول',
  'tab-avatar': 'الصورة',
  'tab-export': 'بياناتك',
  unsubscribed: 'ملغو الاشتراك',
  retention: 'مدة الحفظ',
  'tab-services': 'خدمات الدخول',
  'tab-delete': 'حذف حسابي',
  'tab-passkeys': 'مفاتيح المرور',
}
