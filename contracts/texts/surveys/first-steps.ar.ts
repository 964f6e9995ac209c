import type { Translation } from '../say.ts'
import type { texts as english } from './first-steps.en.ts'

export const texts: Translation<typeof english> = {
  title: 'اجعل المكان مكانك',
  lead: 'لا شيء منه إلزامي، ويستغرق نحو دقيقة.',
  name: 'اختر اسمًا',
  'name-why': 'حتى ذلك الحين يرى الآخرون «Anonymous» ورقمًا.',
  picture: 'أضف صورة',
  'picture-why': 'تظهر بجانب اسمك.',
  emails: 'حدّد متى نراسلك',
  'emails-why': 'في أي ساعات، وبشأن ماذا.',
  invite: 'ادعُ آخرين',
  'invite-why': 'رابط خاص بك ترسله إلى من تشاء.',
  'not-now': 'ليس الآن',
}
