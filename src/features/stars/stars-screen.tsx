import { useLiveQuery } from 'dexie-react-hooks'
import { useSearchParams } from 'react-router-dom'
import type { Review, ReviewTag, StarPeriod } from '#contracts/performance/stars.ts'
import { shortDay } from '#domain/dates/day-labels.ts'
import { pounds } from '#domain/money.ts'
import { dayName } from '#domain/dates/near-day.ts'
import { NotArrived } from '#ui/feedback/not-arrived.tsx'
import { FactRow } from '#ui/rows/fact-row.tsx'
import { ListHeading } from '#ui/rows/list-heading.tsx'
import { NavRow } from '#ui/rows/nav-row.tsx'
import { Page } from '#ui/layout/page.tsx'
import { TwoColumns } from '#ui/layout/panes.tsx'
import { AsOfSection } from '#ui/parcel/as-of-section.tsx'
import { useToday } from '#ui/parcel/use-today.ts'
import { Plot } from '#ui/drawings/plot.tsx'
import { Section, SectionHeading } from '#ui/layout/section.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { useTitle } from '#ui/layout/use-title.ts'
import { BonusHero } from './bonus-hero.tsx'
import { readReviews, readStars, type OwnReview, type OwnStars } from './own-stars-store.ts'
import { ReviewLines } from './review-lines.tsx'
import { formatAverage, formatStars, tagLabels } from '#domain/stars/star-labels.ts'
import { averagePlot } from './stars-trend.ts'

// One file for both, because each one that the route table names makes the first screen larger.
export { ReviewScreen } from './review-screen.tsx'

const back = { to: '/pay', label: 'Back to Pay' }

const tagsOf = ({ tags }: Review): string => tags.map((tag) => tagLabels[tag]).join(', ')

function Reviews({ title, reviews }: { title: string; reviews: readonly OwnReview[] }) {
  if (reviews.length === 0) return null
  return (
    <>
      <ListHeading title={title} count={reviews.length} />
      {reviews.map((own) => (
        <NavRow
          key={own.row.id}
          to={`/pay/stars/${own.row.id}`}
          above={dayName(own.row.day)}
          label={
            own.row.tags.length > 0 ? `${formatStars(own.row.rating)}, ${tagsOf(own.row)}` : formatStars(own.row.rating)
          }
          meta={own.row.excluded || own.row.appeal || own.sync ? <ReviewLines own={own} /> : undefined}
        />
      ))}
    </>
  )
}

function Tags({ reviews }: { reviews: readonly OwnReview[] }) {
  const counts = new Map<ReviewTag, number>()
  for (const { row } of reviews) for (const tag of row.tags) counts.set(tag, (counts.get(tag) ?? 0) + 1)
  if (counts.size === 0) return null
  return (
    <Section line>
      <SectionHeading>Customer tags</SectionHeading>
      <dl>
        {[...counts]
          .sort(([, a], [, b]) => b - a)
          .map(([tag, count]) => (
            <FactRow key={tag} label={tagLabels[tag]} value={count} />
          ))}
      </dl>
    </Section>
  )
}

function Bonus({ period, own: { periods, rules }, today }: { period: StarPeriod; own: OwnStars; today: string }) {
  return (
    <>
      <BonusHero period={period} rules={rules} isOpen={period.to >= today} />
      <Section line>
        <SectionHeading>The steps</SectionHeading>
        <dl>
          {rules.steps.map(({ average, pays }) => (
            <FactRow
              key={average}
              money
              label={`Average of ${formatAverage(average)}`}
              value={pounds(pays)}
              note={`Min. ${rules.reviews} reviews, ${rules.firstAttempt}% first-time`}
            />
          ))}
        </dl>
      </Section>
      {periods.length > 1 && (
        <Section line>
          <Plot kind="lines" title="Average by period" data={averagePlot(periods, today, rules.steps[0]?.average)} />
        </Section>
      )}
    </>
  )
}

function PeriodReviews({ period }: { period: StarPeriod }) {
  const reviews = useLiveQuery(() => readReviews(period), [period.from, period.to]) ?? []
  const counted = reviews.filter(({ row }) => !row.excluded)
  return (
    <>
      <Tags reviews={counted} />
      <Reviews title="Reviews that count" reviews={counted} />
      <Reviews title="Reviews that do not count" reviews={reviews.filter(({ row }) => row.excluded)} />
    </>
  )
}

/** `/pay/stars`: the star bonus of a period, what is missing to the next step, and the reviews behind it. */
export function StarsScreen() {
  useTitle('Star bonus')
  const today = useToday()
  const [search, setSearch] = useSearchParams()
  const own = useLiveQuery(readStars)
  if (!own)
    return (
      <Page title="Star bonus" back={back}>
        {null}
      </Page>
    )
  const { periods, asOf } = own
  const period = periods.find(({ id }) => id === search.get('period')) ?? periods[0]
  return (
    <Page title="Star bonus" back={back}>
      {period ? (
        <TwoColumns
          first={
            <>
              {periods.length > 1 && (
                <Section tight>
                  <SelectField
                    id="star-period"
                    label="Period"
                    options={periods.map(({ id, from, to }) => ({
                      value: id,
                      label: `${shortDay(from)} to ${shortDay(to)} ${to.slice(0, 4)}`,
                    }))}
                    value={period.id}
                    onChange={(event) => setSearch({ period: event.target.value }, { replace: true })}
                  />
                </Section>
              )}
              <Bonus period={period} own={own} today={today} />
            </>
          }
          second={
            <>
              <PeriodReviews key={period.id} period={period} />
              <AsOfSection at={asOf} />
            </>
          }
        />
      ) : (
        <NotArrived loading="Loading your reviews">
          Your reviews appear when you’re online, and stay on this phone.
        </NotArrived>
      )}
    </Page>
  )
}
