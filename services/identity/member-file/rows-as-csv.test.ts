import { expect, it } from 'vitest'
import { rowsAsCsv } from './rows-as-csv.ts'

const csv = (...rows: readonly unknown[]) => [...rowsAsCsv(rows)].join('')

it('rows are CSV that spreadsheets read as UTF-8, with a column for each field of any row', () =>
  expect(csv({ kind: 'invite', to: 'نور' }, { kind: 'news', read: true, count: 0 })).toBe(
    '\uFEFFkind,to,read,count\r\ninvite,نور,,\r\nnews,,true,0\r\n',
  ))

it('quotes and breaks stand in quoted cells, and a formula is a text', () =>
  expect(csv({ said: 'a "b",\nc', name: '=HYPERLINK("https://example.org")' })).toBe(
    '\uFEFFsaid,name\r\n"a ""b"",\nc","\'=HYPERLINK(""https://example.org"")"\r\n',
  ))

it('a moment is written in UTC, texts as lines of a cell, and what is nested as JSON', () =>
  expect(csv({ at: new Date('2026-11-22T08:00:00Z'), chosen: ['Tea', 'Mate'], data: { Q1: 2 }, none: null })).toBe(
    '\uFEFFat,chosen,data,none\r\n2026-11-22T08:00:00.000Z,"Tea\nMate","{""Q1"":2}",\r\n',
  ))

it('a row that is no record has one column', () => expect(csv(1, 'two')).toBe('\uFEFFvalue\r\n1\r\ntwo\r\n'))
