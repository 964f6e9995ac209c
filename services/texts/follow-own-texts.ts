import { type OwnTextsByLanguage, offerLanguages, speakOwnTexts } from './say.ts'

const EVERY_MS = 5_000

export type OwnWords = Readonly<{ texts: OwnTextsByLanguage; languages: readonly string[] }>

type Deps = Readonly<{
  read: () => Promise<OwnWords>
  /** Called for the first failure, and for the first one after a success. */
  onTrouble: (error: unknown) => void
  everyMs?: number
}>

/**
 * Lets this process say the community's own texts, and reads them again every few seconds. While they cannot be read, they stay as they
 * were. @returns how to stop
 */
export const followOwnTexts = ({ read, onTrouble, everyMs = EVERY_MS }: Deps): (() => void) => {
  let isInTrouble = false
  let isReading = false
  const again = async (): Promise<void> => {
    if (isReading) return
    isReading = true
    try {
      const { texts, languages } = await read()
      speakOwnTexts(texts)
      offerLanguages(languages)
      isInTrouble = false
    } catch (error) {
      if (!isInTrouble) onTrouble(error)
      isInTrouble = true
    } finally {
      isReading = false
    }
  }
  void again()
  const timer = setInterval(() => void again(), everyMs)
  timer.unref()
  return () => clearInterval(timer)
}
