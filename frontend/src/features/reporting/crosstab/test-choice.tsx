import { type TestMethod, testMethods } from '@portal/contracts/reporting/method'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { Select } from '../../../ui/field.tsx'

type TestProps = Readonly<{ test: TestMethod; onTest: (test: TestMethod) => void }>

/** By which test columns are compared. */
export function TestChoice({ test, onTest }: TestProps) {
  const t = useTexts('reporting/reports')
  const choose = (text: string) => {
    const method = testMethods.find((one) => one === text)
    if (method) onTest(method)
  }
  return (
    <Select
      label={t('test')}
      value={test}
      choices={testMethods.map((value) => ({ value, text: t(`test-${value}`) }))}
      onChoose={choose}
    />
  )
}
