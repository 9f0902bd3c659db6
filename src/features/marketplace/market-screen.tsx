import { useLiveQuery } from 'dexie-react-hooks'
import { Inbox, Plus } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { advertCategorySchema, type AdvertCategory, type MarketAdvert } from '#contracts/marketplace/marketplace.ts'
import { Button, ButtonLink } from '#ui/controls/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { NotArrived } from '#ui/feedback/not-arrived.tsx'
import { FilterChip, FilterRow } from '#ui/rows/filter-row.tsx'
import { Link } from '#ui/controls/link.tsx'
import { ListHeading } from '#ui/rows/list-heading.tsx'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { NavRow } from '#ui/rows/nav-row.tsx'
import { Page } from '#ui/layout/page.tsx'
import { AsOfSection } from '#ui/parcel/as-of-section.tsx'
import { useToday } from '#ui/parcel/use-today.ts'
import { SearchField } from '#ui/fields/search-field.tsx'
import { Section } from '#ui/layout/section.tsx'
import { useTitle } from '#ui/layout/use-title.ts'
import { MarketPhoto } from './market-photo.tsx'
import { formatAge, categoryLabels, formatPrice } from '#domain/marketplace/market-labels.ts'
import { readMarket, type Market } from './own-market-store.ts'
import './market.css'

const pageLength = 20

/** Returns adverts that contain all the words, in any order. */
function found(adverts: readonly MarketAdvert[], words: string, category: AdvertCategory | undefined): MarketAdvert[] {
  const asked = words
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
  return adverts.filter((advert) => {
    const text = `${advert.title} ${advert.description} ${advert.area}`.toLowerCase()
    return (category === undefined || advert.category === category) && asked.every((word) => text.includes(word))
  })
}

function AdvertCard({ advert, isOwn, today }: { advert: MarketAdvert; isOwn: boolean; today: string }) {
  const { id, title, price, area, photos, liveFrom } = advert
  return (
    <Link className="market-card ring-inside" to={`/marketplace/${id}`}>
      {photos > 0 && (
        <MarketPhoto
          key={liveFrom}
          small
          place={{ advert: id, position: 0, version: liveFrom, blob: undefined }}
          name=""
        />
      )}
      <span className="market-card-text">
        <span className="market-card-title">{title}</span>
        <span className="text-h3">{formatPrice(price)}</span>
        <span className="text-meta">
          {area} · {formatAge(liveFrom, today)}
          {isOwn && ' · Yours'}
        </span>
      </span>
    </Link>
  )
}

function Results({
  market,
  words,
  category,
  onAll,
}: {
  market: Market
  words: string
  category: AdvertCategory | undefined
  onAll: () => void
}) {
  const today = useToday()
  const [pages, setPages] = useState(1)
  const adverts = found(market.adverts, words, category)
  if (adverts.length === 0) {
    return (
      <EmptyState title="Nothing found" action={<Button onClick={onAll}>Show all adverts</Button>}>
        No advert has these words in this category.
      </EmptyState>
    )
  }
  return (
    <>
      <ListHeading title={adverts.length === 1 ? '1 advert' : `${adverts.length} adverts`} />
      <ul className="market-list">
        {adverts.slice(0, pages * pageLength).map((advert) => (
          <li key={advert.id}>
            <AdvertCard advert={advert} isOwn={market.own.has(advert.id)} today={today} />
          </li>
        ))}
      </ul>
      {adverts.length > pages * pageLength && (
        <Section tight>
          <Button onClick={() => setPages(pages + 1)}>Show more adverts</Button>
        </Section>
      )}
    </>
  )
}

function Listed({ market }: { market: Market }) {
  const [search, setSearch] = useSearchParams()
  const [words, setWords] = useState(search.get('q') ?? '')
  const late = useDeferredValue(words)
  const category = advertCategorySchema.safeParse(search.get('category')).data
  const show = (q: string, chosen: AdvertCategory | undefined) => {
    setWords(q)
    setSearch({ ...(q === '' ? {} : { q }), ...(chosen === undefined ? {} : { category: chosen }) }, { replace: true })
  }
  if (market.adverts.length === 0) {
    return market.asOf === null ? (
      <NotArrived loading="Loading the adverts">Adverts appear when you’re online, and stay on this phone.</NotArrived>
    ) : (
      <EmptyState title="Nothing for sale">Adverts appear here once the depot has checked them.</EmptyState>
    )
  }
  return (
    <>
      <Section tight>
        <SearchField
          label="Search the adverts"
          placeholder="Roof rack"
          value={words}
          onChange={({ target }) => show(target.value, category)}
        />
      </Section>
      <FilterRow label="Category">
        <FilterChip selected={category === undefined} onClick={() => show(words, undefined)}>
          All
        </FilterChip>
        {advertCategorySchema.options.map((each) => (
          <FilterChip
            key={each}
            selected={category === each}
            onClick={() => show(words, category === each ? undefined : each)}
          >
            {categoryLabels[each]}
          </FilterChip>
        ))}
      </FilterRow>
      <Results
        key={`${late} ${category}`}
        market={market}
        words={late}
        category={category}
        onAll={() => show('', undefined)}
      />
    </>
  )
}

/** `/marketplace`: what couriers sell each other, to be searched without signal too. */
export function MarketScreen() {
  useTitle('Marketplace')
  const market = useLiveQuery(readMarket)
  return (
    <Page title="Marketplace" back={{ to: '/more', label: 'Back to More' }}>
      <Section tight line>
        <ButtonLink kind="primary" icon={Plus} to="/marketplace/sell">
          Sell something
        </ButtonLink>
      </Section>
      <NavRow icon={Inbox} to="/marketplace/yours" label="Your adverts and messages" />
      {market ? <Listed market={market} /> : <LoadingState label="Loading the adverts" />}
      <AsOfSection at={market?.asOf ?? null} />
    </Page>
  )
}
