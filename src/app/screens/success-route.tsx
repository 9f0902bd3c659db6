import { useSearchParams } from 'react-router-dom'
import { SuccessScreen } from '#features/enquiry/success-screen.tsx'
import { captchaWithSignal } from '../account/identity.ts'

export function SuccessRoute() {
  const [search] = useSearchParams()
  return <SuccessScreen id={search.get('enquiry')} captcha={captchaWithSignal} />
}
