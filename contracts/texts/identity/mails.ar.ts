import type { Translation } from '../say.ts'
import type { texts as english } from './mails.en.ts'

export const texts: Translation<typeof english> = {
  greeting: 'مرحبًا {{name}}،',
  footer: 'تصلك هذه الرسالة لأنها تخص حسابك في {{site}}.',
  'footer-staff': 'تصلك هذه الرسالة لأن تنبيهًا لاستبيان في {{site}} يذكرك.',
  'survey-alert-subject': 'تنبيه: {{survey}}',
  'survey-alert-text': 'ردّ على «{{survey}}» يستوفي شرط التنبيه «{{alert}}».',
  'survey-alert-note': 'سجّل الدخول لترى نتائج الاستبيان. لا تذكر هذه الرسالة شيئًا عن المشارك، وتصل مرة واحدة لكل ردّ.',
  'link-hint': 'إذا لم يعمل الزر، فانسخ هذا العنوان إلى متصفحك:',

  'password-changed-subject': 'تم تغيير كلمة المرور',
  'password-changed-text': 'تم تغيير كلمة مرور حسابك في {{site}}. سُجّل خروجك من جميع الأجهزة الأخرى.',
  'password-changed-note':
    'إذا لم تكن أنت من غيّرها، فعيّن كلمة مرور جديدة فورًا: اختر «هل نسيت كلمة المرور؟» في صفحة تسجيل الدخول.',

  'reset-password-subject': 'تعيين كلمة مرور جديدة في {{site}}',
  'reset-password-text':
    'طلب شخص ما تعيين كلمة مرور جديدة لحسابك في {{site}}، أو التسجيل ببريدك مرة أخرى. إذا كنت أنت، فاستخدم هذا الرابط خلال ساعة واحدة.',
  'reset-password-note': 'إذا لم تكن أنت، فتجاهل هذه الرسالة. تبقى كلمة المرور كما هي.',
  'reset-password-button': 'تعيين كلمة مرور جديدة',

  'activate-subject': 'تفعيل حسابك في {{site}}',
  'activate-text': 'أهلًا بك في {{site}}. فعّل حسابك بهذا الرابط خلال سبعة أيام.',
  'activate-note': 'إذا لم تسجّل أنت، فتجاهل هذه الرسالة.',
  'activate-button': 'تفعيل حسابي',
  'sign-in-subject': 'تسجيل الدخول إلى {{site}}',
  'sign-in-text': 'سجّل الدخول إلى {{site}} بهذا الرابط. يعمل مرة واحدة خلال 15 دقيقة.',
  'sign-in-note': 'إذا لم تطلبه، فتجاهل هذه الرسالة: لا يسجّل أحد الدخول من دونها.',
  'sign-in-button': 'تسجيل الدخول',
  'invite-subject': 'أنت مدعو إلى {{site}}',
  'invite-text': 'أنشأ فريق {{site}} حسابًا لك. عيّن كلمة مرور بهذا الرابط خلال 14 يومًا، وبذلك يُفعَّل حسابك.',
  'invite-note': 'إذا لم ترغب في الانضمام، فتجاهل هذه الرسالة.',
  'invite-button': 'تعيين كلمة مرور والانضمام',
  'data-export-subject': 'بياناتك من {{site}} جاهزة',
  'data-export-text': 'الملف الذي يضم كل ما لدى {{site}} عنك جاهز. يمكنك تنزيله من ملفك الشخصي خلال سبعة أيام.',
  'data-export-note': 'إن لم تطلبه فغيّر كلمة المرور: لقد سجّل شخص آخر الدخول باسمك.',
  'data-export-button': 'فتح ملفي الشخصي',
  'unsubscribe-subject': 'إلغاء الاشتراك في {{site}}',
  'unsubscribe-text':
    'طلب شخص ألا يرسل {{site}} مزيدًا من الرسائل إلى هذا العنوان. إن كنت أنت فأكّد ذلك بهذا الرابط خلال سبعة أيام.',
  'unsubscribe-note': 'إن لم تكن أنت فتجاهل هذه الرسالة: لا يتغير شيء.',
  'unsubscribe-button': 'إلغاء الاشتراك',
  'mailing-footer-survey': 'تصلك هذه الرسالة لأنك تشارك في استبيانات {{site}}.',
  'mailing-footer-newsletter': 'تصلك هذه الرسالة لأنك تتلقى نشرة {{site}}.',
  'mailing-footer-message': 'تصلك هذه الرسالة لأنك عضو في {{site}}.',
  'mailing-settings': 'اختر الرسائل التي تصلك',
  'mailing-unsubscribe': 'إلغاء الاشتراك في كل الرسائل',
  'mailing-survey-button': 'شارك في الاستبيان',
  'social-linked-subject': 'طريقة أخرى لتسجيل الدخول إلى {{site}}',
  'social-linked-text': 'رُبط {{provider}} بحسابك في {{site}}: يمكنك تسجيل الدخول به من الآن.',
  'social-linked-note':
    'إذا لم تكن أنت، فعيّن كلمة مرور جديدة فورًا: اختر «هل نسيت كلمة المرور؟» في صفحة تسجيل الدخول. وهذا يزيل الخدمة أيضًا.',
  'social-linked-button': 'عرض خدمات تسجيل الدخول',
  'social-removed-subject': 'أُزيلت طريقة لتسجيل الدخول إلى {{site}}',
  'social-removed-text': 'لم تعد تسجّل الدخول إلى {{site}} عبر {{provider}}. سجّل الدخول ببريدك الإلكتروني وكلمة المرور.',
  'social-removed-note': 'إذا لم تكن أنت، فعيّن كلمة مرور جديدة فورًا: اختر «هل نسيت كلمة المرور؟» في صفحة تسجيل الدخول.',
  'social-removed-button': 'عرض خدمات تسجيل الدخول',
  'erasure-asked-subject': 'سيُحذف حسابك في {{site}}',
  'erasure-asked-text':
    'كما طلبت، سيُحذف حسابك في {{site}} نهائيًا في {{when}}. حتى ذلك الحين يمكنك التراجع من ملفك الشخصي.',
  'erasure-asked-note': 'إذا لم تكن أنت، فغيّر كلمة المرور فورًا واحتفظ بحسابك: لقد سجّل شخص آخر الدخول باسمك.',
  'erasure-asked-button': 'الاحتفاظ بحسابي',
  'erasure-withdrawn-subject': 'يبقى حسابك في {{site}}',
  'erasure-withdrawn-text': 'لن يُحذف حسابك في {{site}}. لم يتغير شيء.',
  'erasure-withdrawn-note': 'إذا لم تكن أنت، فغيّر كلمة المرور.',
}
