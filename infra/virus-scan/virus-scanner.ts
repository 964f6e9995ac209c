import type { FileContent } from '../files/file-store.ts'

/** `found`: the name that the scanner gives to what it has found. */
export type Verdict = Readonly<{ outcome: 'clean' }> | Readonly<{ outcome: 'infected'; found: string }>

/** Looks for viruses in a file. It rejects if it cannot: a file that nobody has looked at is not accepted. */
export type VirusScanner = Readonly<{ scan: (content: FileContent) => Promise<Verdict> }>
