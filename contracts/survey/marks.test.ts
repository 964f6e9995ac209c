import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  codesIn,
  type Mark,
  MOST_CHARACTERS,
  markCodes,
  markKinds,
  partCode,
  placeCode,
  placeOf,
  type VideoMarks,
  videoMarksIn,
  videoMarksText,
  viewings,
} from './marks.ts'

const mark = (differs: Partial<Mark> = {}): Mark => ({
  at: 1,
  x: 0.5,
  y: 0.5,
  kind: 'comment',
  content: 'Nice',
  ...differs,
})

const anyMark = fc.record({
  at: fc.integer({ min: 0, max: 7_200_000 }).map((ms) => ms / 1_000),
  x: fc.integer({ min: 0, max: 10_000 }).map((share) => share / 10_000),
  y: fc.integer({ min: 0, max: 10_000 }).map((share) => share / 10_000),
  kind: fc.constantFrom(...markKinds),
  content: fc.string({ unit: 'grapheme', maxLength: 40 }).map((words) => words.replaceAll(/\s+/g, ' ').trim()),
})

const anyMarks: fc.Arbitrary<VideoMarks> = fc.record({
  viewing: fc.constantFrom(...viewings),
  seconds: fc.integer({ min: 0, max: 7_200_000 }).map((ms) => ms / 1_000),
  marks: fc.array(anyMark, { maxLength: 30 }).map((marks) => marks.toSorted((one, other) => one.at - other.at)),
})

describe('what is said about moments of a video', () => {
  it('keeps as many characters as are allowed, however many units each has', () => {
    const said: VideoMarks = { viewing: 'ended', seconds: 4, marks: [mark({ content: `x${'🙂'.repeat(399)}` })] }
    expect(videoMarksIn(videoMarksText(said))).toEqual(said)
    const more = { ...said, marks: [mark({ content: `x${'🙂'.repeat(500)}` })] }
    expect(videoMarksIn(videoMarksText(more))).toEqual(said)
  })

  it('reads as it was written, whatever the words', () => {
    fc.assert(
      fc.property(anyMarks, (said) => {
        expect(videoMarksIn(videoMarksText(said))).toEqual(said)
      }),
    )
  })

  it('is written in the order of time, each in a line, with no more characters than are kept', () => {
    const long = `two\nlines ${'x'.repeat(1_000)}`
    const text = videoMarksText({
      viewing: 'ended',
      seconds: 4,
      marks: [mark({ at: 3 }), mark({ at: 1.23456, content: long })],
    })
    expect(text.split('\n').map((line) => line.slice(0, 30))).toEqual([
      'ended 4',
      '1.235 0.5 0.5 comment two line',
      '3 0.5 0.5 comment Nice',
    ])
    expect(videoMarksIn(text)?.marks[0]?.content).toHaveLength(MOST_CHARACTERS)
  })

  it.each([
    ['', 'nothing'],
    ['seen 4', 'another word for how far it was seen'],
    ['ended', 'no length'],
    ['ended 4\n1 0.5 0.5 love', 'another kind'],
    ['ended 4\n1 1.5 0.5 like', 'a place beside the picture'],
    ['ended 4\n-1 0.5 0.5 like', 'a moment before the beginning'],
    ['ended 4\n1 0.5 0.5 like\n', 'an empty line'],
    [`ended 4\n1 0.5 0.5 comment ${'x'.repeat(401)}`, 'too many characters'],
  ])('cannot be %j: %s', (text) => expect(videoMarksIn(text)).toBeNull())
})

describe('the codes of what is said', () => {
  it('name its kind with the tenth of the video, and its kind with the ninth of the picture, each once', () => {
    const marks = [
      mark({ at: 0, x: 0, y: 0 }),
      mark({ at: 0.3, x: 0.1, y: 0.2 }),
      mark({ at: 4, x: 1, y: 1, kind: 'dislike' }),
    ]
    expect(codesIn({ viewing: 'ended', seconds: 4, marks })).toEqual([
      partCode('comment', 1),
      placeCode('comment', 1),
      partCode('dislike', 10),
      placeCode('dislike', 9),
    ])
  })

  it('leave out the time of a video whose length nobody knows', () =>
    expect(codesIn({ viewing: 'unplayable', seconds: 0, marks: [mark({ kind: 'like' })] })).toEqual([
      placeCode('like', 5),
    ]))

  it('are among those of the reaction, wherever and whenever it is said', () => {
    fc.assert(
      fc.property(anyMarks, (said) => {
        const all = new Set([...markCodes('comments'), ...markCodes('likes')])
        for (const code of codesIn(said)) expect(all.has(code)).toBe(true)
      }),
    )
    expect(new Set([...markCodes('comments'), ...markCodes('likes')]).size).toBe(3 * 19)
    expect(markCodes('likes')).not.toContain(98)
  })

  it('place a mark in the order of reading', () =>
    expect([placeOf(mark({ x: 0.9, y: 0 })), placeOf(mark({ x: 0, y: 0.9 }))]).toEqual([3, 7]))
})
