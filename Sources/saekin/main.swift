import SaekinCommand

Saekin.main()
