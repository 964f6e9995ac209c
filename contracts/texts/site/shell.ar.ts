import type { Translation } from '../say.ts'
import type { texts as english } from './shell.en.ts'

export const texts: Translation<typeof english> = {
  starting: 'جارٍ تحميل البوابة',
  'skip-to-content': 'انتقل إلى المحتوى',
  'main-navigation': 'التنقل الرئيسي',
  menu: 'القائمة',
  language: 'اللغة',
  'sign-out': 'تسجيل الخروج',
  'signed-in-as': 'الحساب الحالي',
  'all-rights': '© {{year}} {{site}}',
  support: 'الدعم',
  loading: 'جارٍ التحميل',
  'trying-again': 'البوابة لا تستجيب. نحاول مرة أخرى…',
  'loading-screen': 'جارٍ تحميل الشاشة',
  'not-found': 'هذه الصفحة غير موجودة',
  'not-found-hint': 'قد يكون العنوان مكتوبًا خطأً أو نُقلت الصفحة.',
  'go-home': 'إلى صفحة البداية',
  'screen-failed': 'تعذّر تحميل هذه الشاشة',
  'screen-failed-hint': 'ربما ثُبّت إصدار أحدث من البوابة. أعد تحميل الصفحة.',
  reload: 'إعادة التحميل',
  'language-failed': 'تعذّر تغيير اللغة. يُرجى المحاولة مرة أخرى.',

  'try-again': 'حاول مرة أخرى',
  dismiss: 'إخفاء',
  close: 'إغلاق',
  pages: 'الصفحات',
  'page-number': 'صفحة {{number, number}}',
  'previous-page': 'الصفحة السابقة',
  'next-page': 'الصفحة التالية',
  'use-dark': 'استخدم الألوان الداكنة',
  'use-light': 'استخدم الألوان الفاتحة',
}
