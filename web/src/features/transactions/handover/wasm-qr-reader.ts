import { BarcodeDetector, prepareZXingModule } from 'barcode-detector/ponyfill'
import program from 'zxing-wasm/reader/zxing_reader.wasm?url'

// By itself the library would ask a foreign server for its program, which the content security policy forbids.
prepareZXingModule({ overrides: { locateFile: () => program } })

export { BarcodeDetector as WasmQrReader }
