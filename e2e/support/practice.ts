import { openClinic, type Clinic } from '#server/features/reviews/reviews-harness.ts'
import { startProduct, type Product } from './product.ts'

/** The product with an organization in it, whose people are past their introduction. */
export async function startWithClinic(): Promise<{ product: Product; clinic: Clinic }> {
  const product = await startProduct()
  const clinic = await openClinic(product.test)
  await product.test.pool.query(
    'update users set tutorial_completed = true, new_features_seen = true where organization_id = $1',
    [clinic.organizationId],
  )
  return { product, clinic }
}
