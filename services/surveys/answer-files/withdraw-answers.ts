import type { MemberId, SurveyId } from '@portal/contracts/ids'
import { ImportRefused } from '../import/ledger-commands.ts'
import { type WithdrawDeps, withdrawImport } from '../import/withdraw-import.ts'
import type { Running } from './attend-file.ts'

type Asked = Readonly<{ surveyId: SurveyId; importId: string; by: MemberId }>

/** Withdraws an import to its end. May run more than once. */
export const withdrawAnswersOf =
  (deps: Omit<WithdrawDeps, 'signal' | 'onProgress'>) =>
  async (asked: Asked, { signal, progress }: Running): Promise<number> => {
    const onProgress = (responses: number): void => progress({ share: null, text: `${responses} responses withdrawn` })
    try {
      const { responses, stopped } = await withdrawImport(asked, { ...deps, signal, onProgress })
      if (stopped) signal.throwIfAborted()
      return responses
    } catch (error) {
      if (error instanceof ImportRefused) return 0
      throw error
    }
  }
