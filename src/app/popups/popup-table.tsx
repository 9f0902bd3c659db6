import { lazy, type ComponentType, type LazyExoticComponent } from 'react'
import { styled } from '../start/later-styles.ts'
import { chunkPage, loadChunk } from '../routes/chunk-guard.ts'
import type { PopupContentProps } from './popup-content.ts'

export interface AppPopup {
  title: string
  /** True if the popup is also for guests. */
  guests?: true
  Content: LazyExoticComponent<ComponentType<PopupContentProps>>
}

const onDemand = (load: () => Promise<ComponentType<PopupContentProps>>) =>
  lazy(async () => ({
    default: await loadChunk(
      chunkPage,
      () => styled(load),
      () => location.href,
    ),
  }))

const forCouriers = (title: string, load: () => Promise<ComponentType<PopupContentProps>>): AppPopup => ({
  title,
  Content: onDemand(load),
})

const forGuests = (title: string, load: () => Promise<ComponentType<PopupContentProps>>): AppPopup => ({
  ...forCouriers(title, load),
  guests: true,
})

/** Every popup of the app, by its name in the address: `?popup=rates`. */
export const popupTable: ReadonlyMap<string, AppPopup> = new Map([
  ['login', forGuests('Sign in', () => import('./auth-popups.tsx').then((it) => it.LoginPopup))],
  ['register', forGuests('Register', () => import('./auth-popups.tsx').then((it) => it.RegisterPopup))],
  [
    'confirm-password',
    forGuests('Confirm your password', () => import('./auth-popups.tsx').then((it) => it.ConfirmPasswordPopup)),
  ],
  [
    'reset-password',
    forGuests('Reset your password', () => import('./auth-popups.tsx').then((it) => it.ResetPasswordPopup)),
  ],
  [
    'consent',
    forGuests('Cookies and third parties', () => import('../shell/consent.tsx').then((it) => it.ConsentPopup)),
  ],
  [
    'rename-user',
    forCouriers('Change your name', () => import('./own-account-popups.tsx').then((it) => it.RenamePopup)),
  ],
  [
    'update-email',
    forCouriers('Change your email address', () => import('./own-account-popups.tsx').then((it) => it.EmailPopup)),
  ],
  [
    'update-phone-numbers',
    forCouriers('Change your phone numbers', () => import('./own-account-popups.tsx').then((it) => it.PhonePopup)),
  ],
  [
    'change-password',
    forCouriers('Change the password', () => import('./own-account-popups.tsx').then((it) => it.ChangePasswordPopup)),
  ],
  [
    'authenticator',
    forCouriers('Set up an authenticator app', () =>
      import('./own-account-popups.tsx').then((it) => it.AuthenticatorPopup),
    ),
  ],
  ['screen-lock', forCouriers('Screen lock', () => import('./screen-lock-popup.tsx').then((it) => it.ScreenLockPopup))],
  [
    'navigation-app',
    forCouriers('Navigation app', () =>
      import('#features/settings/navigation-app-popup.tsx').then((it) => it.NavigationAppPopup),
    ),
  ],
  [
    'change-address',
    forCouriers('Change your address', () =>
      import('#features/courier/change-address-popup.tsx').then((it) => it.ChangeAddressPopup),
    ),
  ],
  [
    'pension-details',
    forCouriers('Pension details', () =>
      import('#features/pension/pension-details-popup.tsx').then((it) => it.PensionDetailsPopup),
    ),
  ],
  ['rates', forCouriers('Rates', () => import('#features/pay/rates-popup.tsx').then((it) => it.RatesPopup))],
  ['why', forCouriers('Why?', () => import('#features/pay/why/why-popup.tsx').then((it) => it.WhyPopup))],
  [
    'barcode-scanner',
    forCouriers('Scan a barcode', () => import('#features/scan/popup/scan-popup.tsx').then((it) => it.ScanPopup)),
  ],
  [
    'work-preferences',
    forCouriers('Work preferences', () =>
      import('#features/work-preferences/work-preferences-popup.tsx').then((it) => it.WorkPreferencesPopup),
    ),
  ],
])
