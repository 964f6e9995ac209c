import { expect, it } from 'vitest'
import { brokenFiles, failedInPlaywright, failedInVitest } from './failed-tests.ts'

it('names each failed test with its file and the first line of its failure', () => {
  const files = [
    {
      name: '/home/portal/services/tea.test.ts',
      status: 'failed',
      assertionResults: [
        { status: 'passed', fullName: 'tea is hot', failureMessages: [] },
        {
          status: 'failed',
          fullName: 'tea is green',
          failureMessages: ['\u001b[31mexpected green\u001b[39m\n  at tea.ts'],
        },
      ],
    },
  ]
  expect(failedInVitest(files, '/home/portal/')).toEqual(['services/tea.test.ts: tea is green: expected green'])
})

it('names and counts a file of which no test ran', () => {
  const file = { name: '/home/portal/services/milk.test.ts', assertionResults: [] }
  const files = [
    { ...file, status: 'failed', message: 'document is not defined\n at milk.ts' },
    { ...file, status: 'passed', message: '' },
  ]
  expect(failedInVitest(files, '/home/portal/')).toEqual(['services/milk.test.ts: document is not defined'])
  expect(brokenFiles(files)).toHaveLength(1)
})

it('names each failed story with the titles around it', () => {
  const suites = [
    {
      title: 'tea.spec.ts',
      specs: [{ title: 'is hot', ok: true }],
      suites: [{ title: 'by touch', specs: [{ title: 'is poured', ok: false }] }],
    },
  ]
  expect(failedInPlaywright(suites)).toEqual(['tea.spec.ts › by touch › is poured'])
})
