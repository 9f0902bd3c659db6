import { bandChangeTool } from './band-change-tool.tsx'
import { ClaimScreen } from './claim-screen.tsx'
import { duplicateBarcodeTool } from './duplicate-barcode-tool.tsx'
import { wastedJourneyTool } from './wasted-journey-tool.tsx'

export const WastedJourneyScreen = () => <ClaimScreen tool={wastedJourneyTool} />
export const BandChangeScreen = () => <ClaimScreen tool={bandChangeTool} />
export const DuplicateBarcodeScreen = () => <ClaimScreen tool={duplicateBarcodeTool} />
