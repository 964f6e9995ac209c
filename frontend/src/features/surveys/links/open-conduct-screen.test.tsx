import type { SurveyPage } from '@portal/contracts/http/surveys'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openScreen } from '../../../../test-support/screen.tsx'
import { serve } from '../../../../test-support/server.ts'
import { aPage, aQuestion, precode, theEnd } from '../../../../test-support/survey.ts'
import { OpenConductScreen } from './open-conduct-screen.tsx'

const question = aPage([aQuestion({ QuestionText: 'Do you drink tea?', precodes: [precode(1, 'Yes')] })])

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(cleanup)

describe.each([
  ['a member, by their own link,', 0, ['Go to my surveys', '/u/main']],
  ['somebody by an open link', 1, ['Create an account', '/register']],
] as const)('%s', (_, externalUser, [words, address]) => {
  const taking = (first: SurveyPage) => {
    const page = { ...first, externalUser }
    serve(({ path }) => {
      if (path.endsWith('/start')) return { body: { token: page.token, surveyID: page.surveyID } }
      return { body: path.endsWith('/submit') ? { status: true, questions: [], next: page } : page }
    })
    const at = `/u/surveys/openLink/conduct?token=a-link-of-twenty-letters-${externalUser}`
    return openScreen(<OpenConductScreen />, { at, member: null })
  }

  it('is led on by the end of the survey', async () => {
    taking(theEnd())
    expect((await screen.findByRole('link', { name: words })).getAttribute('href')).toBe(address)
  })

  it('is led on after saving', async () => {
    const { router } = taking(question)
    await userEvent.click(await screen.findByRole('button', { name: 'Save and quit' }))
    await waitFor(() => expect(router.state.location.pathname).toBe(address))
  })
})

describe('a browser that several respondents share', () => {
  const link = 'a-link-of-twenty-letters'
  const taking = (variables: string) => {
    const asked = serve(({ path, body }) => {
      const token = `visit of ${JSON.stringify(body)}`
      return { body: path.endsWith('/start') ? { token, surveyID: question.surveyID } : question }
    })
    const at = `/u/surveys/openLink/conduct?token=${link}${variables === '' ? '' : `&backgroundVars=${variables}`}`
    openScreen(<OpenConductScreen />, { at, member: null })
    return asked
  }
  const begun = async (variables: string) => {
    const asked = taking(variables)
    await screen.findByText('Do you drink tea?')
    cleanup()
    const starts = asked.filter(({ path }) => path.endsWith('/start')).map(({ body }) => body)
    return { starts, visit: asked.find(({ path }) => path.endsWith('/questions'))?.headers.get('respondent-token') }
  }

  it('asks whose visit it is where the address brings other variables, and then goes on with that of each', async () => {
    const ana = await begun('PANEL%3Dana')
    expect(ana.starts).toEqual([{ token: link, backgroundVars: 'PANEL=ana' }])
    const bea = await begun('PANEL%3Dbea')
    expect(bea.starts).toEqual([{ token: link, backgroundVars: 'PANEL=bea', visit: ana.visit }])
    for (const [variables, visit] of [
      ['PANEL%3Dana', ana.visit],
      ['PANEL%3Dbea', bea.visit],
      ['', bea.visit],
    ] as const) {
      expect(await begun(variables)).toEqual({ starts: [], visit })
    }
  })
})

describe('another person at the same browser, after the end', () => {
  const ended = (differs: object = {}) => {
    let visits = 0
    const asked = serve(({ path, headers }) => {
      if (path.endsWith('/start')) {
        visits += 1
        return { body: { token: `visit-${visits}-of-twenty-letters`, surveyID: question.surveyID } }
      }
      const isFirst = headers.get('respondent-token')?.startsWith('visit-1')
      return { body: isFirst ? { ...theEnd(), externalUser: 1, ...differs } : question }
    })
    return asked
  }
  const at = '/u/surveys/openLink/conduct?token=a-link-of-twenty-letters-9&backgroundVars=SOURCE%3D1'
  const words = 'Somebody else would like to answer'

  it('begins with a visit of their own, and it is theirs that goes on', async () => {
    const asked = ended()
    openScreen(<OpenConductScreen />, { at, member: null })
    await userEvent.click(await screen.findByRole('button', { name: words }))
    await screen.findByText('Do you drink tea?')
    const starts = asked.filter(({ path }) => path.endsWith('/start'))
    expect(starts.map(({ body }) => Object.keys(Object(body)))).toEqual([
      ['token', 'backgroundVars'],
      ['token', 'backgroundVars'],
    ])
    expect(new Set(starts.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(2)
    cleanup()
    openScreen(<OpenConductScreen />, { at, member: null })
    await screen.findByText('Do you drink tea?')
    expect(asked.filter(({ path }) => path.endsWith('/start'))).toHaveLength(2)
  })

  it.each([
    ['the address says who it is', `${at}&externalUser=a-person-of-another-system`, {}],
    ['each may enter a draw once', at, { details: { ...theEnd().details, Type: 'promotionEntry' } }],
  ])('is not offered where %s', async (_, address, differs) => {
    ended(differs)
    openScreen(<OpenConductScreen />, { at: address, member: null })
    await screen.findByRole('link', { name: 'Create an account' })
    expect(screen.queryByRole('button', { name: words })).toBeNull()
  })
})
