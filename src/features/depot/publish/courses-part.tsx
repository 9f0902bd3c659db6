import type { StaffCourse } from '#contracts/training/training-endpoints.ts'
import { dayName } from '#domain/dates/near-day.ts'
import { Button } from '#ui/controls/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { useToast } from '#ui/feedback/toast-provider.tsx'
import { Section, SectionHeading, Stack } from '#ui/layout/section.tsx'
import { ResponseView, ActionError } from '../requests/response-view.tsx'
import { useMay } from '../frame/desk-places.ts'
import { RoleNote } from '../frame/for-permission.tsx'
import type { DeskStaff } from '../frame/desk-staff.ts'
import { momentLabel } from '../moment.ts'
import { useRequest } from '../requests/use-request.ts'
import { useAction } from '../requests/use-action.ts'
import { TwoPanes } from '../frame/two-panes.tsx'
import { PublishCourse } from './publish-course.tsx'
import { askCourses, withdrawCourse } from './publish-sync.ts'

function CourseRow({
  course: {
    id,
    title,
    subDepot,
    mandatory,
    dueOn,
    package: { version },
    publishedAt,
    retiredAt,
  },
  mayRetire,
  onChange,
}: {
  course: StaffCourse
  mayRetire: boolean
  onChange: () => void
}) {
  const { busy, error, act } = useAction()
  return (
    <Section tight line labelledBy={`course-${id}`}>
      <Stack gap={8}>
        <h2 className="text-h3" id={`course-${id}`}>
          {title}
        </h2>
        <p>
          {subDepot === '' ? 'For everyone' : `For ${subDepot}`}, {mandatory ? 'mandatory' : 'optional'}
          {dueOn !== null && `, due ${dayName(dueOn)}`}
        </p>
        <p className="text-meta">
          Version {version}, published {momentLabel(publishedAt)}
          {retiredAt !== null && `, withdrawn ${momentLabel(retiredAt)}`}
        </p>
        <ActionError id={`course-${id}-fault`} error={error} />
        {retiredAt === null && mayRetire && (
          <Button
            kind="inline"
            fit
            aria-disabled={busy || undefined}
            onClick={() => void act(() => withdrawCourse(id, subDepot), onChange)}
          >
            {busy ? 'Withdrawing' : 'Withdraw'}
          </Button>
        )}
      </Stack>
    </Section>
  )
}

/** The courses, and a form that publishes one from its files. */
export function CoursesPart({ staff }: { staff: DeskStaff }) {
  const asked = useRequest(askCourses)
  const toast = useToast()
  const list = (
    <ResponseView request={asked} label="Loading the courses">
      {({ courses }) =>
        courses.length === 0 ? (
          <EmptyState title="No courses">Publish a course from a file with its details, and its package.</EmptyState>
        ) : (
          courses.map((course) => (
            <CourseRow
              key={`${course.subDepot}/${course.id}`}
              course={course}
              mayRetire={staff.isBackOffice || staff.subDepots.includes(course.subDepot)}
              onChange={asked.again}
            />
          ))
        )
      }
    </ResponseView>
  )
  const done = (title: string) => {
    toast({ text: `${title} published` })
    asked.again()
  }
  const beside = useMay()('publish') ? (
    <>
      <PublishCourse staff={staff} onDone={done} />
      <Section>
        <Stack gap={8}>
          <SectionHeading>Withdrawing a course</SectionHeading>
          <p className="text-meta measure">
            It is no longer shown to couriers. Their results are kept, and publishing it again brings it back.
          </p>
        </Stack>
      </Section>
    </>
  ) : (
    <Section>
      <RoleNote permission="publish" />
    </Section>
  )
  return <TwoPanes left={list} right={beside} />
}
