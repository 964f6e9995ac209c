import { escapeHtml } from '@portal/infra/tools/escape-html'
import { withoutControls } from '../../without-controls.ts'
import type { TripleSVariable } from './variables.ts'

type Survey = Readonly<{ name: string; title: string; madeAt: string; dataFile: string }>

/** In one line: the standard advises against others within a text. */
const inXml = (text: string): string => escapeHtml(withoutControls(text).replaceAll(/\s*\n\s*/g, ' '))

const element = (name: string, text: string): string => `<${name}>${inXml(text)}</${name}>`

/** What follows the position: the length of a text, the codes or the range of the values. */
const contentOf = ({ kind }: TripleSVariable): readonly string[] => {
  switch (kind.type) {
    case 'single':
    case 'multiple':
      return [
        '<values>',
        ...kind.values.map(({ code, label }) => `<value code="${code}">${inXml(label)}</value>`),
        '</values>',
      ]
    case 'quantity':
      return ['<values>', `<range from="${kind.from}" to="${kind.to}"/>`, '</values>']
    case 'character':
      return [`<size>${kind.size}</size>`]
    case 'logical':
    case 'date':
    case 'time':
      return []
  }
}

/** In a file of comma-separated values the position is the number of the field. */
const variableLines = (variable: TripleSVariable, index: number): readonly string[] => {
  const { name, label, use, kind } = variable
  return [
    `<variable ident="${index + 1}" type="${kind.type}"${use === null ? '' : ` use="${use}"`}>`,
    element('name', name),
    element('label', label),
    `<position start="${index + 1}"/>`,
    ...contentOf(variable),
    '</variable>',
  ]
}

/** The definition of a survey by the Triple-S XML standard, version 2.0. The first line of the data has the names. */
export const definitionOf = (variables: readonly TripleSVariable[], survey: Survey): string => {
  const { name, title, madeAt, dataFile } = survey
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<!DOCTYPE sss PUBLIC "-//triple-s//DTD Survey Interchange v2.0//EN" "http://www.triple-s.org/dtd/sss_v20.dtd">',
    '<sss version="2.0">',
    element('date', madeAt.slice(0, 10)),
    element('time', madeAt.slice(11, 16)),
    element('origin', 'portal'),
    '<survey>',
    element('name', name),
    element('title', title),
    `<record ident="A" href="${inXml(dataFile)}" format="csv" skip="1">`,
    ...variables.flatMap(variableLines),
    '</record>',
    '</survey>',
    '</sss>',
  ]
  return `${lines.join('\r\n')}\r\n`
}
