import { shareField, sharePath } from '../../domain/share-target.ts'

const screenshot = (name: string, form_factor: 'narrow' | 'wide', label: string) => ({
  src: `/screenshots/${name}-${form_factor}.png`,
  sizes: form_factor === 'narrow' ? '780x1688' : '1280x800',
  type: 'image/png',
  form_factor,
  label,
})

export const webManifest = {
  id: '/',
  name: 'courier-app',
  short_name: 'Courier',
  description:
    'Helps couriers find flexible working opportunities, support and benefits, and runs your round, with or without signal.',
  lang: 'en-GB',
  dir: 'ltr' as const,
  start_url: '/',
  scope: '/',
  display: 'standalone' as const,
  orientation: 'any' as const,
  background_color: '#FFFFFF',
  theme_color: '#FFFFFF',
  categories: ['business', 'productivity'],
  icons: [
    { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
  screenshots: [
    screenshot('today', 'narrow', 'Today: what is left, and where to go next'),
    screenshot('round', 'narrow', 'The round, street by street'),
    screenshot('parcel', 'narrow', 'One parcel, and what may be recorded of it'),
    screenshot('today', 'wide', 'Today on a wide screen'),
    screenshot('round', 'wide', 'The round beside the parcel that is open'),
  ],
  // The worker handles it (sw/take-shared.ts).
  share_target: {
    action: sharePath,
    method: 'POST' as const,
    enctype: 'multipart/form-data',
    params: { files: [{ name: shareField, accept: ['image/*'] }] },
  },
  // The desk's import takes the file (src/device/launched-file.ts).
  file_handlers: [{ action: '/depot/import', accept: { 'text/csv': ['.csv'], 'text/tab-separated-values': ['.tsv'] } }],
  shortcuts: [
    { name: 'Scan', url: '/scan', icons: [{ src: '/icons/shortcut-scan.png', sizes: '96x96', type: 'image/png' }] },
    {
      name: 'Round',
      url: '/manifest',
      icons: [{ src: '/icons/shortcut-manifest.png', sizes: '96x96', type: 'image/png' }],
    },
  ],
}
