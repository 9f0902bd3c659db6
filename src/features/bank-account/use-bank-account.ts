import { useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import type { BankDetails, OwnBankAccount } from '#contracts/courier/bank-account.ts'
import { shownPending } from '#ui/timing/shown-pending.ts'
import { useWhen } from '#ui/timing/use-when.ts'
import { blankBankForm, type BankForm } from './bank-form.ts'
import type { BankPorts, ChangedAccount } from './bank-ports.ts'

type BankStep = 'sign-in' | 'form' | 'check' | 'done'

/** Seconds that a sign-in must still be good for: whoever fills in the form must not be asked again at its end. */
const timeToType = 120

const endedCodes = ['signed-out', 'token-invalid', 'token-missing']

/** Moves from the sign-in to the change. The address holds only the step; typed values stay in the page's memory. */
export function useBankAccount(ports: BankPorts) {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const [account, setAccount] = useState<OwnBankAccount | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [isFresh, setFresh] = useState(false)
  const [form, setForm] = useState<BankForm>(blankBankForm)
  const [details, setDetails] = useState<BankDetails | null>(null)
  const [refusal, setRefusal] = useState<{ code: string; attempt: number } | null>(null)
  const [changed, setChanged] = useState<ChangedAccount | null>(null)
  const [busy, setBusy] = useState(false)
  /** Whether a step has come in the place of another one. */
  const [moved, setMoved] = useState(false)
  const idRef = useRef({ id: '', of: '' })

  const load = async () => {
    setBusy(true)
    const read = await shownPending(ports.read())
    setBusy(false)
    if (!read.ok) return setFailure(read.error.code)
    const age = ports.signInAge()
    setFailure(null)
    setAccount(read.value)
    setFresh(age !== null && age < read.value.freshSeconds - Math.min(timeToType, read.value.freshSeconds / 2))
  }
  useWhen('', () => void load())

  const refuse = (code: string) => setRefusal((last) => ({ code, attempt: (last?.attempt ?? 0) + 1 }))

  const send = async () => {
    if (busy || !details) return
    // The same account again is the same change, so that one that had arrived already counts once.
    const of = JSON.stringify(details)
    if (idRef.current.of !== of) idRef.current = { id: ports.newId(), of }
    setRefusal(null)
    setBusy(true)
    const answer = await shownPending(ports.change({ id: idRef.current.id, ...details }))
    setBusy(false)
    if (answer.ok) {
      setChanged(answer.value)
      setForm(blankBankForm)
      setDetails(null)
      setRefusal(null)
      idRef.current = { id: '', of: '' }
      await navigate('?step=done', { replace: true })
      return
    }
    const { code } = answer.error
    if (code === 'sign-in-again' || endedCodes.includes(code)) return setFresh(false)
    if (code === 'id-reused') idRef.current = { id: '', of: '' }
    refuse(code)
    // Goes back to the form.
    if (code === 'account-impossible') await navigate(-1)
  }

  const asked = search.get('step')
  const step: BankStep =
    changed && asked === 'done' ? 'done' : !isFresh ? 'sign-in' : asked === 'check' && details ? 'check' : 'form'
  return {
    account,
    failure: failure !== null && !endedCodes.includes(failure) ? failure : null,
    /** Nothing is known yet, and no sign-in would help. */
    isLoading: account === null && failure === null,
    busy,
    step,
    moved,
    form,
    details,
    refusal,
    changed,
    load: () => void load(),
    change: setForm,
    check: async (next: BankDetails) => {
      if (busy) return
      setRefusal(null)
      setBusy(true)
      const { sortCode, accountNumber } = next
      const answer = await shownPending(ports.check({ sortCode, accountNumber }))
      setBusy(false)
      // Whatever else has become of the check, the change itself is checked again.
      if (!answer.ok && answer.error.code === 'account-impossible') return refuse(answer.error.code)
      setMoved(true)
      setDetails(next)
      await navigate('?step=check')
    },
    send: () => void send(),
    signedIn: async () => {
      setMoved(true)
      if (account === null) await load()
      setFresh(true)
    },
  }
}
