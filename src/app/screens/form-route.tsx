import { FormScreen } from '#features/enquiry/form-screen.tsx'
import { captchaWithSignal } from '../account/identity.ts'

export function FormRoute() {
  return <FormScreen captcha={captchaWithSignal} />
}
