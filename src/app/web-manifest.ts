/** What an installed app is called, looks like and offers at a long press. */
export const webManifest = {
  id: '/',
  name: 'courier-app',
  short_name: 'Courier',
  description: 'Your round, your pay and your plan: it works with or without signal.',
  lang: 'en-GB',
  dir: 'ltr' as const,
  start_url: '/',
  scope: '/',
  display: 'standalone' as const,
  orientation: 'any' as const,
  background_color: '#FFFFFF',
  theme_color: '#0B3A8C',
  categories: ['business', 'productivity'],
  icons: [
    { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
  shortcuts: [
    { name: 'Scan', url: '/scan', icons: [{ src: '/icons/shortcut-scan.png', sizes: '96x96', type: 'image/png' }] },
    { name: 'Manifest', url: '/manifest', icons: [{ src: '/icons/shortcut-manifest.png', sizes: '96x96', type: 'image/png' }] },
  ],
}
