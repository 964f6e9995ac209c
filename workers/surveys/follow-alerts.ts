import { MemberId } from '@portal/contracts/ids'
import { sendAccountMail } from '@portal/contracts/jobs/identity'
import { alertOf } from '@portal/contracts/survey/alerts'
import { textIn } from '@portal/contracts/survey/local-text'
import { plainText } from '@portal/contracts/survey/plain-text'
import type { Enqueue } from '@portal/infra/jobs/jobs'
import { followAlerts } from '@portal/projections/surveys/alerts/reactor'
import type { SurveyCommands } from '@portal/services/surveys/commands'
import { offered } from '@portal/services/texts/language-of'

type Deps = Readonly<{ enqueue: Enqueue; newestOf: SurveyCommands['newestOf'] }>

/**
 * A mail to each of the staff whom the newest version names. It says which survey and which alert, and nothing of the respondent. It is a job
 * named after its cause: done again it is the same.
 */
export const followingAlerts = ({ enqueue, newestOf }: Deps) =>
  followAlerts.does({
    tell: async ({ surveyId, alert: name }, { id }) => {
      const definition = (await newestOf(surveyId))?.survey?.definition
      const alert = definition && alertOf(definition, name)
      if (!alert) return
      const [language = 'en'] = definition.languages
      const about = {
        survey: plainText(textIn(definition.title, language, definition.languages)),
        alert: alert.name ?? alert.id,
      }
      for (const recipient of alert.to) {
        const memberId = MemberId.safeParse(recipient)
        if (!memberId.success) continue
        const kind = 'survey-alert' as const
        const mail = { memberId: memberId.data, kind, language: offered(language) ?? 'en', linkId: null, about }
        await enqueue(sendAccountMail, mail, `${id}-${memberId.data}`)
      }
    },
  })
