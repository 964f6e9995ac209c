import { WirePrecode } from '@portal/contracts/http/surveys'
import { describe, expect, it } from 'vitest'
import { aQuestion, precode } from '../../../../test-support/survey.ts'
import { chooseInRow, chooseOne, refuseRow, refuseText, toggle } from './choosing.ts'

const films = aQuestion({
  QuestionType: 2,
  precodes: [
    precode(1, 'A New Hope'),
    precode(2, 'Jedi'),
    precode(8, 'Another', { openend: 1 }),
    precode(9, 'None', { exclusive: 1 }),
  ],
})
const option = (code: number) => WirePrecode.parse(films.precodes.find(({ Precode }) => Precode === code))

describe('several choices', () => {
  it('tick with 1 and untick with 0', () => {
    expect(toggle(films, {}, option(1))).toEqual({ Q1_1: 1 })
    expect(toggle(films, { Q1_1: 1 }, option(1))).toEqual({ Q1_1: 0 })
  })

  it('are cleared, with their other texts, by an exclusive one', () => {
    expect(toggle(films, { Q1_1: 1, Q1_8: 1, Q1_8_other: 'Ewoks' }, option(9))).toEqual({
      Q1_1: 0,
      Q1_8: 0,
      Q1_8_other: '',
      Q1_9: 1,
    })
  })

  it('clear the exclusive one', () => expect(toggle(films, { Q1_9: 1 }, option(2))).toEqual({ Q1_9: 0, Q1_2: 1 }))

  it('clear the other text with its tick', () =>
    expect(toggle(films, { Q1_8: 1, Q1_8_other: 'Ewoks' }, option(8))).toEqual({ Q1_8: 0, Q1_8_other: '' }))
})

describe('a single choice', () => {
  it('clears the other text of every other open-ended option', () => {
    const fan = aQuestion({
      precodes: [precode(1, 'Yes'), precode(2, 'Else', { openend: 1 }), precode(3, 'More', { openend: 1 })],
    })
    expect(chooseOne(fan, 2)).toEqual({ Q1: 2, Q1_3_other: '' })
    expect(chooseOne(fan, 1)).toEqual({ Q1: 1, Q1_2_other: '', Q1_3_other: '' })
  })
})

describe('no comment', () => {
  const grid = aQuestion({ QuestionType: 9, precodes: [precode(4, 'Luke', { dkcheckbox: 1 })] })
  const row = precode(4, 'Luke', { dkcheckbox: 1 })

  it('clears an open text, and unticking it leaves the text empty', () => {
    expect(refuseText(grid, true)).toEqual({ Q1: '', 'Q1_-1_98': 1 })
    expect(refuseText(grid, false)).toEqual({ Q1: '', 'Q1_-1_98': 0 })
  })

  it('clears a row, and an answer to the row clears it', () => {
    const luke = WirePrecode.parse(row)
    expect(refuseRow(grid, luke, true)).toEqual({ Q1_4: 0, Q1_4_98: 1 })
    expect(chooseInRow(grid, luke, 3)).toEqual({ Q1_4: 3, Q1_4_98: 0 })
  })
})
