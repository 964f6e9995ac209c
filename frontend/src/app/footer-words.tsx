import { HtmlBlock } from '../ui/html-text.tsx'

/** The footer text of the community. Loaded where there is one: what shows HTML safely is large. */
export function FooterWords({ html }: { readonly html: string }) {
  return (
    <div className="frame__words" dir="auto">
      <HtmlBlock html={html} />
    </div>
  )
}
