import { draftQuestion } from '@portal/contracts/http/answer-files'
import type { DraftType } from '@portal/contracts/survey/drafted-types'
import { useMutation } from '@tanstack/react-query'
import { ask } from '../../../lib/requests.ts'
import type { PanelProps } from './panel-props.ts'
import { noChange } from './plan-edits.ts'

/** Drafts a question anew on the server, and takes it over. */
export const useDraft = ({ file, edited }: Pick<PanelProps, 'file' | 'edited'>) =>
  useMutation({
    mutationFn: (asked: Readonly<{ id: string; text: string; type: DraftType; columns: readonly number[] }>) =>
      ask(draftQuestion, {
        params: { answerFileId: file.answerFileId },
        body: { ...asked, columns: [...asked.columns] },
      }),
    onSuccess: ({ question, columns }) => {
      if (question) edited.change({ ...noChange, questions: [question], columns })
    },
  })
