import { changeWording } from '@portal/contracts/http/wording'
import type { TextChanges } from '@portal/contracts/site/wording'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useAnsweredCommands } from '../../../lib/answered-commands.ts'
import { send } from '../../../lib/requests.ts'
import { replaceTexts, speakIn, spokenLanguage } from '../../../lib/texts/spoken.ts'
import type { FoundText } from './found-texts.ts'
import { wordingKey } from './queries.ts'

type Rewording = Readonly<{ language: string; section: string; texts: TextChanges }>

/** Changes texts of a section. */
export const sendWording = ({ language, ...body }: Rewording, commandId?: string) =>
  send(changeWording, { params: { language }, body }, commandId === undefined ? {} : { commandId })

/** Changes one text, or goes back to that of the product; this page says it at once. */
export const useRewording = (language: string, { section, key, standard, english }: FoundText) => {
  const client = useQueryClient()
  const { commandOf, settled } = useAnsweredCommands<Rewording>()
  return useMutation({
    mutationFn: (text: string | null) => {
      const { commandId, body } = commandOf([language, section, key, text], () => ({
        language,
        section,
        texts: { [key]: text },
      }))
      return sendWording(body, commandId)
    },
    onSuccess: async (_, text) => {
      replaceTexts(language, section, { [key]: text ?? standard ?? english })
      speakIn(spokenLanguage())
      await client.invalidateQueries({ queryKey: wordingKey })
    },
    onSettled: settled,
  })
}
