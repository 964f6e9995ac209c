/** Where a state is shown without a pointer or the focus: `data-state` of what a specimen is in. */
const PLACES: Readonly<Record<string, string>> = {
  hover: '[data-state="hover"] *',
  'focus-visible': '[data-state="focus"] :is(a, button, input, select, textarea, summary, [tabindex])',
}

/** The selector, which then applies also where a state is only shown. It is as specific as before. */
export const alsoShown = (selector: string): string =>
  selector.replaceAll(/:(hover|focus-visible)(?![\w-])(?!, \[data-state)/g, (pseudo, name: string) => {
    const place = PLACES[name]
    return place === undefined ? pseudo : `:is(${pseudo}, ${place})`
  })

const rulesIn = (rules: CSSRuleList): readonly CSSStyleRule[] =>
  [...rules].flatMap((rule) => {
    if (rule instanceof CSSStyleRule) return [rule]
    return rule instanceof CSSGroupingRule ? rulesIn(rule.cssRules) : []
  })

/** Lets the style sheets of the page show pointing and focus where `data-state` says so. */
export const showStates = (sheets: StyleSheetList): void => {
  for (const rule of [...sheets].flatMap(({ cssRules }) => rulesIn(cssRules))) {
    const selector = alsoShown(rule.selectorText)
    if (selector !== rule.selectorText) rule.selectorText = selector
  }
}
