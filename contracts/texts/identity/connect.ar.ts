import type { Translation } from '../say.ts'
import type { texts as english } from './connect.en.ts'

export const texts: Translation<typeof english> = {
  'connect-title': 'أوشكت على الانتهاء',
  'connect-loading': 'جارٍ البحث عن حسابك',
  'connect-link-lead': 'يوجد حساب بالعنوان {{email}}. أدخل كلمة مروره مرة واحدة، ثم سجّل الدخول باستخدام {{provider}}.',
  'connect-link': 'ربط وتسجيل الدخول',
  'connect-join-lead': 'ستنضم بالعنوان {{email}} الذي تحققت منه {{provider}}.',
  'connect-terms': 'الشروط والأحكام',
  'connect-terms-text':
    'نحتفظ بعنوان بريدك الإلكتروني وإجاباتك لإدارة هذا المجتمع وأبحاثه. لا يعرف أحد من الخارج من أنت. يمكنك محو حسابك في أي وقت.',
  'connect-agree': 'قرأت الشروط والأحكام وأوافق عليها.',
  'connect-join': 'انضمام',
  'connect-none': 'لا شيء في الانتظار هنا',
  'connect-none-lead': 'ابدأ من جديد من صفحة تسجيل الدخول.',
  'email-needed': 'نحتاج إلى عنوان بريدك الإلكتروني',
  'email-needed-lead':
    'لم تتحقق {{provider}} من أي عنوان لك. أدخل عنوانًا، وسنرسل إليك رسالة فيها رابط يفعّل حسابك. بالتسجيل فإنك توافق على الشروط والأحكام.',
  'email-needed-send': 'إرسال الرابط',
  'community-locked': 'المجتمع مغلق حاليًا',
  'community-locked-lead': 'لسنا مفتوحين للأعضاء الآن. كل ما أرسلته محفوظ. يُرجى العودة لاحقًا.',
  'social-failed': 'لم ينجح تسجيل الدخول عبر الخدمة الأخرى. حاول مرة أخرى، أو سجّل الدخول بكلمة مرورك.',
}
