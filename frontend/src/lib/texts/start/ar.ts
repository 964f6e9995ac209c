/** What every screen needs in this language, as one file. */
export const texts = import.meta.glob<Readonly<Record<string, string>>>(
  '../../../../../contracts/texts/{site/{shell,problems},identity/sign-in,*/menu}.ar.ts',
  { eager: true, import: 'texts' },
)
