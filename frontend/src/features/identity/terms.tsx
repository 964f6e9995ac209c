import { getSystemContent } from '@portal/contracts/http/content'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { ask } from '../../lib/requests.ts'
import { useLanguage } from '../../lib/texts/use-texts.ts'
import { HtmlBlock } from '../../ui/html-text.tsx'
import './account.css'

/** Where staff write what visitors agree to: a page of this name. */
const TERMS_PAGE = 'Terms and Conditions'

const termsQuery = (language: string) =>
  queryOptions({
    queryKey: ['site', 'content', 'system', TERMS_PAGE, language],
    queryFn: ({ signal }) => ask(getSystemContent, { params: { section: TERMS_PAGE } }, { signal }),
  })

type TermsProps = Readonly<{ title: string; text: string }>

/** The community's own terms; where it has written none, those of the product. */
function Words({ title, text }: TermsProps) {
  const { data, isPending } = useQuery(termsQuery(useLanguage()))
  if (isPending) return null
  if (!data || data.Content === '') return <p>{text}</p>
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable box must be reachable by keyboard
    <section className="terms__own" aria-label={title} tabIndex={0} dir="auto">
      <HtmlBlock html={data.Content} />
    </section>
  )
}

/** What a visitor agrees to, under its title. It is open at first: nobody has to look for it. */
export function Terms(props: TermsProps) {
  return (
    <details className="terms" open>
      <summary>{props.title}</summary>
      <Words {...props} />
    </details>
  )
}
