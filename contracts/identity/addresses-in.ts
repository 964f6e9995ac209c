/** A sign that ends the sentence or the brackets around an address is not of it. */
const ADDRESS = /(https?:\/\/[^\s]*[^\s).,;:!?])/

/** A part of a text: an address of the web, or what stands between two of them. */
type TextPart = Readonly<{ text: string; isAddress: boolean }>

/** The text of a mail in parts, in their order, so that its addresses can be shown as links. */
export const addressesIn = (text: string): readonly TextPart[] =>
  text.split(ADDRESS).map((part, at) => ({ text: part, isAddress: at % 2 === 1 })) // the matches of the group stand between the others
