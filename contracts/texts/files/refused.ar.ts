import type { Translation } from '../say.ts'
import type { texts as english } from './refused.en.ts'

export const texts: Translation<typeof english> = {
  title: 'لا يمكن فتح هذا الملف',
  lead: 'انتهت صلاحية الرابط، أو حُذف الملف، أو هو مخصص لشخص آخر.',
  'sign-in-hint': 'إن كان لديك حساب فسجّل الدخول أولًا، ثم افتح الملف مرة أخرى.',
  'sign-in': 'تسجيل الدخول',
  'ask-hint': 'ارجع إلى الصفحة التي وجدت فيها الرابط: فيها رابط جديد. أو اسأل من أعطاك هذا الرابط.',
  again: 'فتح الملف مرة أخرى',
  home: 'العودة إلى البوابة',
}
