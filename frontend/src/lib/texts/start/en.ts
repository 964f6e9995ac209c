/** What every screen needs in this language, and what members read first, as one file. */
export const texts = import.meta.glob<Readonly<Record<string, string>>>(
  '../../../../../contracts/texts/{site/{shell,problems},identity/sign-in,surveys/respondent,polls/member,*/menu}.en.ts',
  { eager: true, import: 'texts' },
)

/** Every other section in this language, each as a separate file. Only data crosses the border here. */
export const sections = import.meta.glob<Readonly<Record<string, string>>>(
  [
    '../../../../../contracts/texts/*/*.en.ts',
    '!../../../../../contracts/texts/site/{shell,problems}.*.ts',
    '!../../../../../contracts/texts/identity/sign-in.*.ts',
    '!../../../../../contracts/texts/surveys/respondent.*.ts',
    '!../../../../../contracts/texts/polls/member.*.ts',
    '!../../../../../contracts/texts/*/menu.*.ts',
  ],
  { import: 'texts' },
)
