import type { FileReference } from '@portal/contracts/survey/file-references'
import { useTexts } from '../../../../../lib/texts/use-texts.ts'
import { useConversion } from './use-conversion.ts'

/** What becomes of a video once it has been uploaded. */
export function VideoState({ file }: { readonly file: FileReference }) {
  const t = useTexts('surveys/upload')
  const state = useConversion(file)
  return state && <span className="uploads__state">{t(`video-${state}`)}</span>
}
