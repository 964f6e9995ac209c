import type { NewsItem } from '@portal/contracts/http/news'
import { useFormats } from '../../../lib/formats.ts'
import { Link } from '../../../lib/router/links.tsx'
import { HtmlBlock } from '../../../ui/html-text.tsx'
import './content.css'
import { newsPath } from './content-paths.ts'

type NewsArticleProps = Readonly<{ item: NewsItem; isLinked?: boolean }>

/** A news item as a whole. */
export function NewsArticle({ item, isLinked = false }: NewsArticleProps) {
  const { date } = useFormats()
  return (
    <article className="news card" dir="auto">
      {item.picture !== null && <img className="news__picture" src={item.picture} alt="" />}
      <div className="news__words">
        <time className="news__date" dateTime={item.publishedAt}>
          {date(item.publishedAt)}
        </time>
        {isLinked && (
          <h2>
            <Link className="news__title" to={newsPath(item.pkNews)}>
              {item.Title}
            </Link>
          </h2>
        )}
        <HtmlBlock html={item.Text} />
      </div>
    </article>
  )
}
