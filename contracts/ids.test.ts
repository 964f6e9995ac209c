import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isReportItemId, isSurveyId, ReportItemId, SurveyId } from './ids.ts'
import { isWeightName, WeightName } from './survey/weight-name.ts'

const typed = (characters: string) =>
  fc.string({ unit: fc.constantFrom(...characters, 'é', ' '), minLength: 0, maxLength: 70 })

describe('what screens read without the library of schemas', () => {
  it('is a name of a survey by the same rule', () =>
    fc.assert(
      fc.property(fc.oneof(typed('az09--AZ_'), fc.stringMatching(/^[a-z0-9]{1,30}(-[a-z0-9]{1,30}){0,3}$/)), (text) => {
        expect(isSurveyId(text)).toBe(SurveyId.safeParse(text).success)
      }),
    ))

  it('is the id of what was saved by the same rule', () =>
    fc.assert(
      fc.property(
        fc.oneof(
          typed('0af-G'),
          fc.uuid(),
          fc.uuid().map((id) => `${id}0`),
        ),
        (text) => {
          expect(isReportItemId(text)).toBe(ReportItemId.safeParse(text).success)
        },
      ),
    ))

  it('is the name of a weight by the same rule', () =>
    fc.assert(
      fc.property(fc.oneof(typed('azAZ09_-'), fc.stringMatching(/^[A-Za-z][A-Za-z0-9_-]{0,45}$/)), (text) => {
        expect(isWeightName(text)).toBe(WeightName.safeParse(text).success)
      }),
    ))

  it('is nothing where an address says nothing', () =>
    expect([isSurveyId(undefined), isReportItemId(undefined)]).toEqual([false, false]))
})
