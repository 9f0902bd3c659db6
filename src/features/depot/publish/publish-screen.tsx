import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import { FilterChip, FilterRow } from '#ui/rows/filter-row.tsx'
import { useTitle } from '#ui/layout/use-title.ts'
import { DeskPage } from '../frame/desk-page.tsx'
import type { DeskStaff } from '../fresh/desk-staff.ts'
import { CoursesPart } from './courses-part.tsx'
import { InvoicesPart } from './invoices-part.tsx'
import { NoticesPart } from './notice/notices-part.tsx'
import { RatesPart } from './rates/rates-part.tsx'
import { TogglesPart } from './toggles-part.tsx'
import './publish.css'

type Part = 'notices' | 'toggles' | 'rates' | 'invoices' | 'courses'

const labels: Readonly<Record<Part, string>> = {
  notices: 'Notices',
  toggles: 'Toggles',
  rates: 'Rates',
  invoices: 'Invoices',
  courses: 'Courses',
}
const path = '/depot/publish'

const isPart = (text: string | null): text is Part => text !== null && Object.hasOwn(labels, text)

/** `/depot/publish`: what couriers are given by their depot. Every deed is asked of its service at once. */
export function PublishScreen({ staff }: { staff: DeskStaff }) {
  const [search] = useSearchParams()
  const asked = search.get('part')
  const part = isPart(asked) ? asked : 'notices'
  useTitle(`${labels[part]}, Publish`)
  const parts: Readonly<Record<Part, ReactNode>> = {
    notices: <NoticesPart staff={staff} />,
    toggles: <TogglesPart staff={staff} />,
    rates: <RatesPart staff={staff} />,
    invoices: <InvoicesPart />,
    courses: <CoursesPart staff={staff} />,
  }
  return (
    <DeskPage title="Publish" meta={labels[part]}>
      <div className="publish-frame">
        <div className="publish-places">
          <FilterRow label="What is published">
            {(Object.keys(labels) as Part[]).map((each) => (
              <FilterChip key={each} selected={each === part} to={`${path}?part=${each}`}>
                {labels[each]}
              </FilterChip>
            ))}
          </FilterRow>
        </div>
        {parts[part]}
      </div>
    </DeskPage>
  )
}
