import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { codeInFragment } from '#features/welcome/set-up/set-up-form.ts'
import { SetUpScreen } from '#features/welcome/set-up/set-up-screen.tsx'
import { useWork } from '../../session/use-work.ts'

/** Takes the code from the address, and removes it there: it is a secret that the bar, the history and a screenshot would show. */
export function SetUpRoute() {
  const { hash } = useLocation()
  const navigate = useNavigate()
  const [code, setCode] = useState('')
  const given = codeInFragment(hash)
  if (given !== '' && given !== code) setCode(given)
  useEffect(() => {
    if (hash !== '') void navigate('/set-up', { replace: true })
  }, [hash, navigate])
  // Another link with another code begins another form.
  return <SetUpScreen key={code} service={useWork().config?.services.auth ?? null} code={code} />
}
