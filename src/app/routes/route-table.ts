import { isManifestPlace } from '#features/manifest/manifest-address.ts'
import { isTaxPage } from '#features/pay/tax/tax-pages.ts'
import { openRound } from './open-round.ts'
import type { AppRoute, LayoutName } from './app-route.ts'
import { nowhere } from './nowhere.ts'

const open = (layout: LayoutName, path: string, screen: AppRoute['screen']): AppRoute => ({
  path,
  layout,
  middleware: ['known'],
  screen,
})

/** A screen that a first visit may open with. */
const beginning = (...page: Parameters<typeof open>): AppRoute => ({ ...open(...page), first: true })

/** A screen for signed-in users, of a feature that is loaded after the first screen. */
const own = (path: string, screen: AppRoute['screen']): AppRoute => ({
  path,
  layout: 'default',
  middleware: ['signed-in', 'features'],
  screen,
})

/** The same for a screen whose actions stay at the bottom edge. */
const task = (...page: Parameters<typeof own>): AppRoute => ({ ...own(...page), taskScreen: true })

/** A screen for couriers, and for guests if the configuration allows it. */
const forAll = (path: string, screen: AppRoute['screen']): AppRoute => ({
  path,
  layout: 'default',
  middleware: ['guest-allowed', 'features'],
  screen,
})

/**
 * Every address of the app except the desk's (`depot-table.ts`). Screens are loaded on demand. Guards and first reads are
 * listed here and not in the screen's chunk, so that they run while the screen loads.
 */
export const routeTable: readonly AppRoute[] = [
  {
    path: '/',
    layout: 'default',
    middleware: ['guest-allowed', 'home-of-desk'],
    first: true,
    screen: () => import('../screens/today-route.tsx').then((it) => it.TodayRoute),
  },
  {
    path: '/manifest',
    layout: 'default',
    middleware: ['signed-in'],
    validate: (_, { parcelId }) => isManifestPlace(parcelId),
    prepare: openRound,
    first: true,
    screen: () => import('#features/manifest/list/manifest-screen.tsx').then((it) => it.ManifestScreen),
    // One screen serves both addresses, because it shows them side by side on a wide screen; only the parcel pins actions.
    children: [
      { index: true, element: null },
      { path: ':parcelId', element: null, handle: { taskScreen: true } },
    ],
  },
  task('/manifest/order', () => import('#features/manifest/order/order-screen.tsx').then((it) => it.OrderScreen)),
  task('/manifest/order/suggested', () =>
    import('#features/manifest/suggestion/suggestion-screen.tsx').then((it) => it.SuggestionScreen),
  ),
  task('/manifest/receipt', () =>
    import('#features/manifest/receipt/receipt-screen.tsx').then((it) => it.ReceiptScreen),
  ),
  task('/manifest/door-note', () =>
    import('#features/manifest/doors/door-note-screen.tsx').then((it) => it.DoorNoteScreen),
  ),
  task('/manifest/offer', () => import('#features/part-offers/offer-part-screen.tsx').then((it) => it.OfferPartScreen)),
  own('/manifest/stops', () => import('../screens/stops-routes.tsx').then((it) => it.StopsRoute)),
  own('/manifest/stops/collect', () => import('../screens/stops-routes.tsx').then((it) => it.CollectRoute)),
  own('/manifest/stops/problem', () => import('#features/stops/stops-screen.tsx').then((it) => it.ProblemScreen)),
  own('/manifest/stops/hand-over', () => import('#features/stops/stops-screen.tsx').then((it) => it.HandOverScreen)),
  own('/manifest/stops/receipt', () => import('#features/stops/stops-screen.tsx').then((it) => it.BatchReceiptScreen)),
  own('/manifest/map', () => import('#features/manifest/map/map-screen.tsx').then((it) => it.MapScreen)),
  {
    path: '/scan',
    layout: 'default',
    middleware: ['signed-in', 'trained'],
    taskScreen: true,
    screen: () => import('../screens/scan-route.tsx').then((it) => it.ScanRoute),
  },
  task('/outbox', () => import('../screens/outbox-route.tsx').then((it) => it.OutboxRoute)),
  {
    path: '/more',
    layout: 'default',
    middleware: ['signed-in', 'features'],
    screen: () => import('../screens/more-route.tsx').then((it) => it.MoreRoute),
  },
  {
    path: '/more/details',
    layout: 'default',
    middleware: ['signed-in', 'features'],
    screen: () => import('../screens/account/details-route.tsx').then((it) => it.DetailsRoute),
  },
  {
    path: '/settings',
    layout: 'default',
    middleware: ['signed-in'],
    screen: () => import('../screens/settings-route.tsx').then((it) => it.SettingsRoute),
  },
  {
    path: '/settings/security',
    layout: 'default',
    middleware: ['signed-in'],
    screen: () => import('../screens/account/security-route.tsx').then((it) => it.SecurityRoute),
  },
  beginning('auth', '/auth/sign-in-courier', () =>
    import('../screens/account/sign-in-route.tsx').then((it) => it.SignInRoute),
  ),
  open('auth', '/auth', () => import('../screens/account/auth-start-route.tsx').then((it) => it.AuthStartRoute)),
  {
    path: '/auth/hosted',
    layout: 'auth',
    middleware: ['answered', 'known'],
    screen: () => import('../screens/account/hosted-return-route.tsx').then((it) => it.HostedReturnRoute),
  },
  open('auth', '/auth/sign-up', () => import('../screens/account/account-routes.tsx').then((it) => it.SignUpRoute)),
  open('auth', '/auth/confirm', () => import('../screens/account/account-routes.tsx').then((it) => it.ConfirmRoute)),
  open('auth', '/auth/recover-password', () =>
    import('../screens/account/account-routes.tsx').then((it) => it.RecoverRoute),
  ),
  open('auth', '/auth/resend-password', () =>
    import('../screens/account/account-routes.tsx').then((it) => it.ResendRoute),
  ),
  open('auth', '/auth/password', () =>
    import('../screens/account/account-routes.tsx').then((it) => it.NewPasswordRoute),
  ),
  open('auth', '/auth/index-old', () => import('../screens/account/older-routes.tsx').then((it) => it.OlderStartRoute)),
  open('auth', '/auth/sign-in-courier-old', () =>
    import('../screens/account/older-routes.tsx').then((it) => it.OlderSignInRoute),
  ),
  open('auth', '/auth/sign-up-old', () =>
    import('../screens/account/older-routes.tsx').then((it) => it.OlderSignUpRoute),
  ),
  open('auth', '/auth/password-old', () =>
    import('../screens/account/older-routes.tsx').then((it) => it.OlderPasswordRoute),
  ),
  beginning('static', '/introduction', () =>
    import('../screens/introduction-route.tsx').then((it) => it.IntroductionRoute),
  ),
  open('static', '/download', () => import('#features/welcome/download-screen.tsx').then((it) => it.DownloadScreen)),
  open('static', '/privacy', () => import('../screens/legal-routes.tsx').then((it) => it.PrivacyRoute)),
  open('static', '/terms', () => import('../screens/legal-routes.tsx').then((it) => it.TermsRoute)),
  open('static', '/set-up', () => import('../screens/account/set-up-route.tsx').then((it) => it.SetUpRoute)),
  open('static', '/where', () => import('../screens/where-route.tsx').then((it) => it.WhereRoute)),
  {
    path: '/success',
    layout: 'static',
    middleware: ['signed-in', 'features'],
    screen: () => import('../screens/success-route.tsx').then((it) => it.SuccessRoute),
  },
  own('/safety', () => import('#features/safety/safety-screen.tsx').then((it) => it.SafetyScreen)),
  own('/form', () => import('../screens/form-route.tsx').then((it) => it.FormRoute)),
  own('/onboarding', () => import('#features/onboarding/onboarding-screen.tsx').then((it) => it.OnboardingScreen)),
  own('/onboarding/:step', () => import('#features/onboarding/step-screen.tsx').then((it) => it.StepScreen)),
  own('/plan', () => import('#features/availability/plan-screen.tsx').then((it) => it.PlanScreen)),
  own('/plan/week', () => import('#features/availability/week-screen.tsx').then((it) => it.WeekScreen)),
  own('/plan/offers', () => import('../screens/offers-route.tsx').then((it) => it.OffersRoute)),
  forAll('/news', () => import('../screens/news-routes.tsx').then((it) => it.NewsRoute)),
  forAll('/news/:uid', () => import('../screens/news-routes.tsx').then((it) => it.ArticleRoute)),
  forAll('/preview', () => import('#features/content/preview-screen.tsx').then((it) => it.PreviewScreen)),
  own('/news/saved', () => import('../screens/saved-route.tsx').then((it) => it.SavedRoute)),
  own('/podcasts', () => import('../screens/podcasts-route.tsx').then((it) => it.PodcastsRoute)),
  own('/pay', () => import('../screens/pay-route.tsx').then((it) => it.PayRoute)),
  own('/pay/stars', () => import('#features/stars/stars-screen.tsx').then((it) => it.StarsScreen)),
  own('/pay/stars/:review', () => import('#features/stars/stars-screen.tsx').then((it) => it.ReviewScreen)),
  own('/pay/pension', () => import('#features/pension/pension-screen.tsx').then((it) => it.PensionScreen)),
  {
    ...own('/pay/tax-year/:page?', () => import('#features/pay/tax/tax-screens.tsx').then((it) => it.TaxScreens)),
    validate: (_, { page }) => isTaxPage(page),
  },
  own('/plan/holidays', () => import('#features/holidays/holidays-screen.tsx').then((it) => it.HolidaysScreen)),
  own('/plan/holidays/request', () =>
    import('#features/holidays/holidays-screen.tsx').then((it) => it.AskHolidayScreen),
  ),
  own('/plan/holidays/:holiday', () => import('#features/holidays/holidays-screen.tsx').then((it) => it.HolidayScreen)),
  {
    path: '/training',
    layout: 'default',
    middleware: ['signed-in', 'toggle:training', 'features'],
    screen: () => import('#features/training/journey-screen.tsx').then((it) => it.JourneyScreen),
  },
  {
    path: '/training/:id',
    layout: 'default',
    middleware: ['signed-in', 'toggle:training', 'features'],
    taskScreen: true,
    screen: () => import('#features/training/play/play-screen.tsx').then((it) => it.PlayScreen),
  },
  own('/settings/notifications', () =>
    import('#features/messages/notifications-screen.tsx').then((it) => it.NotificationsScreen),
  ),
  task('/messages', () => import('#features/messages/thread-screen.tsx').then((it) => it.ThreadScreen)),
  own('/messages/notices', () => import('#features/messages/notices-screen.tsx').then((it) => it.NoticesScreen)),
  own('/messages/notices/:notice', () => import('#features/messages/notice-screen.tsx').then((it) => it.NoticeScreen)),
  own('/marketplace', () => import('#features/marketplace/market-screen.tsx').then((it) => it.MarketScreen)),
  own('/marketplace/sell', () => import('#features/marketplace/sell-screen.tsx').then((it) => it.SellScreen)),
  own('/marketplace/sell/:advert', () => import('#features/marketplace/sell-screen.tsx').then((it) => it.SellScreen)),
  own('/marketplace/yours', () => import('#features/marketplace/yours-screen.tsx').then((it) => it.YoursScreen)),
  own('/marketplace/messages/:conversation', () =>
    import('#features/marketplace/talk-screen.tsx').then((it) => it.TalkScreen),
  ),
  own('/marketplace/:advert', () => import('#features/marketplace/advert-screen.tsx').then((it) => it.AdvertScreen)),
  task('/scan/batch', () => import('../screens/load-check-route.tsx').then((it) => it.LoadCheckRoute)),
  {
    path: '/tools/change-bank-accounts',
    layout: 'default',
    middleware: ['signed-in', 'toggle:tools.change-bank-accounts'],
    screen: () => import('../screens/account/bank-account-route.tsx').then((it) => it.BankAccountRoute),
  },
  own('/tools/duplicate-barcode', () =>
    import('#features/claims/claim-screens.tsx').then((it) => it.DuplicateBarcodeScreen),
  ),
  own('/tools/parcel-band-change', () =>
    import('#features/claims/claim-screens.tsx').then((it) => it.BandChangeScreen),
  ),
  own('/more/helpers', () => import('#features/helpers/helpers-screen.tsx').then((it) => it.HelpersScreen)),
  own('/tools/vehicle-defect', () => import('#features/defects/defect-screen.tsx').then((it) => it.DefectScreen)),
  own('/tools/waiting', () => import('#features/claims/waits/waits-screen.tsx').then((it) => it.WaitsScreen)),
  own('/tools/wasted-journey', () => import('#features/claims/claim-screens.tsx').then((it) => it.WastedJourneyScreen)),
  own('/tools/personal-courier-forecast', () =>
    import('#features/forecast/forecast-screen.tsx').then((it) => it.ForecastScreen),
  ),
  own('/tools/personal-courier-performance', () =>
    import('#features/performance/performance-screen.tsx').then((it) => it.PerformanceScreen),
  ),
  own('/tools/personal-courier-performance/:measure', () =>
    import('#features/performance/measure-screen.tsx').then((it) => it.MeasureScreen),
  ),
  {
    path: '/tools/sub-depot-forecast',
    layout: 'default',
    middleware: ['group:sub-depot', 'signed-in', 'toggle:tools.sub-depot-forecast', 'features'],
    screen: () => import('#features/forecast/depot-forecast-screen.tsx').then((it) => it.DepotForecastScreen),
  },
  nowhere,
]
