import { useLiveQuery } from 'dexie-react-hooks'
import { GraduationCap } from 'lucide-react'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import { nextCourse } from '#domain/training/journey.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { Page } from '#ui/layout/page.tsx'
import { Section } from '#ui/layout/section.tsx'
import { useTitle } from '#ui/layout/use-title.ts'
import { AsOfSection } from '#ui/parcel/as-of-section.tsx'
import { ListHeading } from '#ui/rows/list-heading.tsx'
import { CourseRow } from './course-row.tsx'
import { lookAfterPackages } from './course-files-sync.ts'
import { NextCourse } from './next-course.tsx'
import { readCourseBeforeScan, readJourney, type OwnJourney } from './own-training-store.ts'
import { roomWords } from './training-words.ts'

function Journey({ own, beforeScan }: { own: OwnJourney; beforeScan: string | undefined }) {
  const next = nextCourse(own.courses)
  const rest = own.courses.filter(({ course }) => course.id !== next?.course.id)
  const nextOwn = own.courses.find(({ course }) => course.id === next?.course.id)
  return (
    <>
      {nextOwn ? (
        <NextCourse own={nextOwn} isRequired={nextOwn.course.id === beforeScan} />
      ) : (
        <EmptyState title="You have passed every course">New courses appear when you have signal.</EmptyState>
      )}
      {rest.length > 0 && (
        <section aria-labelledby="courses">
          <ListHeading id="courses" title="Courses" count={rest.length} />
          <ul>
            {rest.map((each) => (
              <li key={each.course.id} className="training-row">
                <CourseRow own={each} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <Section tight>
        <p className="text-meta">{roomWords(own.room)}</p>
      </Section>
    </>
  )
}

/** `/training`: what is to be learnt next, every course after it, and what they take on this phone. */
export function JourneyScreen() {
  useTitle('Training')
  const own = useLiveQuery(readJourney)
  const before = useLiveQuery(() => readCourseBeforeScan(true))
  const wantsScan = useSearchParams()[0].get('before') === 'scan'
  // By their packages: a course that was published anew is looked after anew.
  const known = own && own.asOf !== null ? own.courses.map(({ course }) => course.package.sha256).join() : null
  useEffect(() => {
    if (known === null) return
    void readJourney().then(({ courses }) => lookAfterPackages(courses.map(({ course }) => course)))
  }, [known])
  return (
    <Page title="Training" back={{ to: '/more', label: 'Back to More' }}>
      {before && wantsScan && (
        <Banner icon={GraduationCap} title={`Scanning opens when you have passed ${before.course.title}.`}>
          Your list and statuses still work, and your work is saved.
        </Banner>
      )}
      {!own && <LoadingState label="Loading your courses" />}
      {own?.courses.length === 0 &&
        (own.asOf === null ? (
          <EmptyState title="Not loaded yet">
            Courses appear when you have signal. Download one to use it without signal.
          </EmptyState>
        ) : (
          <EmptyState title="There are no courses">Your depot has set no training at the moment.</EmptyState>
        ))}
      {own && own.courses.length > 0 && <Journey own={own} beforeScan={before?.course.id} />}
      {own && <AsOfSection at={own.asOf} />}
    </Page>
  )
}
