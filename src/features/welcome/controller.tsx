import type { Company } from '#contracts/staff/company.ts'

const questions = 'Your depot can tell you whom to ask about your data.'

/** Says who the data controller is and how to reach them. `company`: null while nobody has entered it. */
export function Controller({ company }: { company: Company | null }) {
  if (company === null) {
    return (
      <p>
        This app is run by the company that you deliver for, on its own servers. That company is the data controller.
        Its name, address and the contact for questions about your data are in your agreement with it. Your depot can
        tell you too.
      </p>
    )
  }
  const { name, address, privacyEmail, icoNumber } = company
  return (
    <>
      <p>
        This app is run by <bdi>{address === '' ? name : `${name}, ${address}`}</bdi>, on its own servers. That company
        is the data controller.
        {icoNumber !== '' && ` Its registration number at the Information Commissioner’s Office is ${icoNumber}.`}
      </p>
      {privacyEmail === '' ? (
        <p>{questions}</p>
      ) : (
        <p>
          For questions about your data, email <a href={`mailto:${privacyEmail}`}>{privacyEmail}</a>.
        </p>
      )}
    </>
  )
}
