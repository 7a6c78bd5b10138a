/** The sentence for an account that could not be loaded for another reason than being signed out. */
export const USER_LOAD_FAILED = 'Internal Server Error, Please check your internet connection'
