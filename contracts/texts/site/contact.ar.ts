import type { Translation } from '../say.ts'
import type { texts as english } from './contact.en.ts'

export const texts: Translation<typeof english> = {
  title: 'اتصل بنا/الدعم',
  lead: 'اكتب إلى القائمين على هذا المجتمع. يصلك الرد بالبريد الإلكتروني.',
  loading: 'جارٍ تحميل النموذج',
  email: 'البريد الإلكتروني',
  subject: 'ما الموضوع؟',
  choose: 'اختر واحدًا',
  message: 'الرسالة',
  send: 'إرسال',
  sent: 'رسالتك في الطريق.',
  'not-sent': 'لم تُرسل الرسالة.',
  'wrong-email': 'أدخل بريدًا إلكترونيًا يمكننا الرد عليه.',
  'wrong-reason': 'اذكر الموضوع.',
  'wrong-message': 'اكتب رسالة.',
  'wrong-captcha': 'تعذّر التحقق من أنك لست روبوتًا. أرسلها مرة أخرى.',
  'captcha-note': 'يثبت متصفحك أنك لست روبوتًا؛ لا حاجة لفعل شيء.',
  'captcha-working': 'متصفحك يعمل…',
}
